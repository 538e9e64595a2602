package rec;

import android.os.Bundle;
import android.view.MotionEvent;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.accessibility.AccessibilityNodeProvider;
import java.lang.reflect.Field;
import java.util.*;
import java.util.stream.Collectors;
import org.kivy.android.PythonActivity;
import org.libsdl.app.SDLSurface;

/** A service of Android that reads a surface and acts on it, on the UI thread. */
public class Service {
  private static final Map<Object, String> actions = new IdentityHashMap<>();
  private final SDLSurface surface;
  private int heard;

  public Service(SDLSurface surface) throws ReflectiveOperationException {
    this.surface = surface;
    heard = Rec.calls.size();
    for (Field field : AccessibilityAction.class.getFields()) {
      if (field.getType() == AccessibilityAction.class && field.get(null) == null) {
        AccessibilityAction made = new AccessibilityAction(0, field.getName());
        actions.put(made, field.getName());
        field.set(null, made);
      }
    }
  }

  private AccessibilityNodeProvider provider() {
    if (surface.delegate == null) return new AccessibilityNodeProvider();
    return surface.delegate.getAccessibilityNodeProvider(surface);
  }

  /** What a node was told to be, a line for each call; null without a node. */
  public String node(int id) throws Exception {
    return PythonActivity.mActivity.ask(
        () -> {
          int before = Rec.calls.size();
          return told(provider().createAccessibilityNodeInfo(id), before);
        });
  }

  public String focus(int kind) throws Exception {
    return PythonActivity.mActivity.ask(
        () -> {
          int before = Rec.calls.size();
          return told(provider().findFocus(kind), before);
        });
  }

  public boolean act(int id, int action, Bundle arguments) throws Exception {
    return PythonActivity.mActivity.ask(() -> provider().performAction(id, action, arguments));
  }

  public boolean hover(MotionEvent event) throws Exception {
    return PythonActivity.mActivity.ask(() -> surface.hovered.onHover(surface, event));
  }

  private static String told(AccessibilityNodeInfo info, int before) {
    if (info == null) return null;
    List<Rec.Call> since = Rec.calls.subList(before, Rec.calls.size());
    return since.stream()
        .filter(call -> call.self == info || call.result == info)
        .map(call -> call.name() + "=" + said(call.args, since))
        .collect(Collectors.joining("\n"));
  }

  private static String said(Object[] args, List<Rec.Call> since) {
    return Arrays.stream(args)
        .filter(arg -> !(arg instanceof SDLSurface))
        .map(arg -> arg instanceof android.graphics.Rect ? sides(arg, since) : said(arg))
        .collect(Collectors.joining(","));
  }

  private static String said(Object arg) {
    return actions.getOrDefault(arg, String.valueOf(arg));
  }

  private static String sides(Object rect, List<Rec.Call> since) {
    Optional<Rec.Call> made = since.stream().filter(call -> call.self == rect).findFirst();
    return made.map(call -> said(call.args, since)).orElse("");
  }

  /** The events since the last question: kind, node (-1 for the surface), changes, words. */
  public String events() throws Exception {
    return PythonActivity.mActivity.ask(
        () -> {
          List<Rec.Call> since = new ArrayList<>(Rec.calls.subList(heard, Rec.calls.size()));
          heard = Rec.calls.size();
          return since.stream()
              .filter(call -> call.name().equals("requestSendAccessibilityEvent"))
              .map(call -> event((AccessibilityEvent) call.args[1], since))
              .collect(Collectors.joining("\n"));
        });
  }

  private static String event(AccessibilityEvent event, List<Rec.Call> since) {
    String kind = "", source = "", changes = "";
    for (Rec.Call call : since) {
      if (call.result == event) kind = kindOf((Integer) call.args[0]);
      if (call.self != event) continue;
      if (call.name().equals("setSource")) {
        source = call.args.length == 1 ? "-1" : String.valueOf(call.args[1]);
      }
      if (call.name().equals("setContentChangeTypes")) changes = String.valueOf(call.args[0]);
    }
    return kind + " " + source + " " + changes + " " + String.join("; ", words(event));
  }

  private static List<String> words(AccessibilityEvent event) {
    List<String> found = new ArrayList<>();
    for (Object one : event.getText()) found.add(String.valueOf(one));
    return found;
  }

  private static String kindOf(int kind) {
    try {
      for (Field field : AccessibilityEvent.class.getFields()) {
        boolean isKind = field.getName().startsWith("TYPE_");
        if (isKind && field.getInt(null) == kind) return field.getName().substring(5);
      }
    } catch (IllegalAccessException error) {
      throw new RuntimeException(error);
    }
    return "unknown";
  }
}
