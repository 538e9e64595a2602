package org.libsdl.app;

/** The surface of SDL, as p4a patches it: a listener sees each touch before SDL does. */
public class SDLSurface {
  public interface OnInterceptTouchListener {
    boolean onTouch(android.view.MotionEvent event);
  }

  private OnInterceptTouchListener listener;

  public void setInterceptTouchListener(OnInterceptTouchListener one) {
    listener = one;
  }

  /** Whether SDL gets the touch. */
  public boolean onTouch(android.view.MotionEvent event) {
    return listener == null || !listener.onTouch(event);
  }
}
