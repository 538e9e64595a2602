package rec;

/** Answers `getLocationOnScreen`, which writes into the array that it is given. */
public class Corner implements Answer {
  private final int left, top;

  public Corner(int left, int top) {
    this.left = left;
    this.top = top;
  }

  @Override
  public Object to(String key, Object self, Object[] args) {
    int[] into = (int[]) args[0];
    into[0] = left;
    into[1] = top;
    return null;
  }
}
