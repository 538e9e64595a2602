package rec;

import android.view.accessibility.AccessibilityManager;
import java.util.*;
import org.kivy.android.PythonActivity;

/** The manager of services: a test turns them on and off, and its listeners hear of it. */
public class Manager extends AccessibilityManager {
  public final List<AccessibilityStateChangeListener> states = new ArrayList<>();
  public final List<TouchExplorationStateChangeListener> explorations = new ArrayList<>();
  private boolean enabled, explored;

  @Override
  public boolean addAccessibilityStateChangeListener(AccessibilityStateChangeListener one) {
    return states.add(one);
  }

  @Override
  public boolean addTouchExplorationStateChangeListener(TouchExplorationStateChangeListener one) {
    return explorations.add(one);
  }

  @Override
  public boolean removeAccessibilityStateChangeListener(AccessibilityStateChangeListener one) {
    return states.remove(one);
  }

  @Override
  public boolean removeTouchExplorationStateChangeListener(
      TouchExplorationStateChangeListener one) {
    return explorations.remove(one);
  }

  @Override
  public boolean isEnabled() {
    return enabled;
  }

  @Override
  public boolean isTouchExplorationEnabled() {
    return explored;
  }

  public void turn(boolean enabled, boolean explored) throws Exception {
    PythonActivity.mActivity.ask(
        () -> {
          this.enabled = enabled;
          this.explored = explored;
          states.forEach(one -> one.onAccessibilityStateChanged(enabled));
          explorations.forEach(one -> one.onTouchExplorationStateChanged(explored));
          return null;
        });
  }
}
