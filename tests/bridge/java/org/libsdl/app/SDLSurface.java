package org.libsdl.app;

import org.kivy.android.PythonActivity;

/** The surface of SDL, as p4a patches it: a listener sees each touch before SDL does. */
public class SDLSurface extends android.view.View {
  public interface OnInterceptTouchListener {
    boolean onTouch(android.view.MotionEvent event);
  }

  private OnInterceptTouchListener listener;
  public AccessibilityDelegate delegate;
  public OnHoverListener hovered;

  public void setInterceptTouchListener(OnInterceptTouchListener one) {
    listener = one;
  }

  @Override
  public void setAccessibilityDelegate(AccessibilityDelegate one) {
    super.setAccessibilityDelegate(one);
    delegate = one;
  }

  @Override
  public void setOnHoverListener(OnHoverListener one) {
    super.setOnHoverListener(one);
    hovered = one;
  }

  @Override
  public boolean post(Runnable run) {
    PythonActivity.mActivity.runOnUiThread(() -> reporting(run));
    return true;
  }

  private static void reporting(Runnable run) {
    try {
      run.run();
    } catch (Throwable error) {
      rec.Rec.refused.add("the UI thread threw " + error);
    }
  }

  /** Whether SDL gets the touch. */
  public boolean onTouch(android.view.MotionEvent event) {
    return listener == null || !listener.onTouch(event);
  }
}
