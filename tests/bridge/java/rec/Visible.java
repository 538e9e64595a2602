package rec;

import android.graphics.Rect;

/** Answers `getGlobalVisibleRect`, which writes into the rectangle that it is given. */
public class Visible implements Answer {
  private final int left, top, right, bottom;

  public Visible(int left, int top, int right, int bottom) {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }

  @Override
  public Object to(String key, Object self, Object[] args) {
    Rect into = (Rect) args[0];
    into.left = left;
    into.top = top;
    into.right = right;
    into.bottom = bottom;
    return true;
  }
}
