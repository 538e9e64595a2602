package io.github.fitsmobile;

import android.content.Context;
import android.graphics.Rect;
import android.os.Build;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewParent;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityManager;
import android.view.accessibility.AccessibilityManager.AccessibilityStateChangeListener;
import android.view.accessibility.AccessibilityManager.TouchExplorationStateChangeListener;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.accessibility.AccessibilityNodeProvider;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The accessibility nodes of SDL's surface, for TalkBack, Switch Access and Voice Access.
 *
 * Python hands over a whole tree at a time (show) and fetches the requests of services once a
 * frame (next). The UI thread answers services from the tree that was shown last, which is never
 * modified, and queues what they request. So no thread waits for the other, and no call of Android
 * enters Python.
 */
public final class NodeProvider extends View.AccessibilityDelegate
    implements View.OnHoverListener,
        AccessibilityStateChangeListener,
        TouchExplorationStateChangeListener {

  /** Flags of a node, as fitsmobile/ui/device/phone_reader.py sets them. */
  private static final int CLICKABLE = 1,
      FOCUSABLE = 1 << 1,
      FORWARD = 1 << 2,
      BACKWARD = 1 << 3,
      DISABLED = 1 << 4,
      CHECKABLE = 1 << 5,
      CHECKED = 1 << 6,
      HEADING = 1 << 7,
      LIVE = 1 << 8,
      EDITABLE = 1 << 9,
      IN_LIST = 1 << 10,
      SCROLLED_AWAY = 1 << 11;

  /** Lengths of a node's part of the arrays that `show` takes. */
  private static final int NUMBERS = 7, WORDS = 3;

  /** Requests that may wait for Python; further ones are refused. */
  private static final int MOST_REQUESTS = 16;

  /** Letters of a text that is passed on: more than any field of the app takes. */
  private static final int MOST_LETTERS = 1 << 17;

  private static final int NONE = Integer.MIN_VALUE;

  /** A node of the tree. Its id is positive; a parent that is not in the tree is the surface. */
  private static final class Node {
    final int id, parent, flags, left, top, right, bottom;
    final String className, name, value;
    final List<Integer> children = new ArrayList<>();

    Node(int[] numbers, String[] words, int at) {
      int n = at * NUMBERS, w = at * WORDS;
      id = numbers[n];
      parent = numbers[n + 1];
      flags = numbers[n + 2];
      left = numbers[n + 3];
      top = numbers[n + 4];
      right = numbers[n + 5];
      bottom = numbers[n + 6];
      className = words[w];
      name = words[w + 1];
      value = words[w + 2];
    }

    boolean is(int flag) {
      return (flags & flag) != 0;
    }

    boolean isNamedAs(Node other) {
      return other != null && name.equals(other.name) && value.equals(other.value);
    }

    boolean isSameAs(Node other) {
      return isNamedAs(other) && flags == other.flags && parent == other.parent
          && left == other.left && top == other.top && right == other.right
          && bottom == other.bottom;
    }

    boolean contains(int x, int y) {
      return !is(SCROLLED_AWAY) && left <= x && x < right && top <= y && y < bottom;
    }

    long area() {
      return (long) (right - left) * (bottom - top);
    }
  }

  private final View host;
  private final AccessibilityManager manager;
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>(MOST_REQUESTS);
  private volatile boolean read, explored;

  // of the UI thread alone
  private Map<Integer, Node> nodes = new LinkedHashMap<>();
  private String title = "";
  private int focused = NONE, requested = NONE; // focus of the keys: now, and as a service wants it
  private int heard = NONE, hovered = NONE; // node that a reader has its focus on, or a finger

  private final AccessibilityNodeProvider provider =
      new AccessibilityNodeProvider() {
        @Override
        public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
          return id == View.NO_ID ? describeHost() : describe(nodes.get(id));
        }

        @Override
        public boolean performAction(int id, int action, Bundle arguments) {
          if (id == View.NO_ID) return host.performAccessibilityAction(action, arguments);
          Node node = nodes.get(id);
          return node != null && perform(node, action, arguments);
        }

        @Override
        public AccessibilityNodeInfo findFocus(int kind) {
          boolean ofReader = kind == AccessibilityNodeInfo.FOCUS_ACCESSIBILITY;
          return describe(nodes.get(ofReader ? heard : focused));
        }
      };

  // called by Python, on its own thread

  public NodeProvider(View host) {
    this.host = host;
    Context context = host.getContext();
    manager = (AccessibilityManager) context.getSystemService(Context.ACCESSIBILITY_SERVICE);
    host.post(this::attach);
  }

  /** Whether a service reads the screen; until then no tree is needed. */
  public boolean isRead() {
    return read;
  }

  /** Whether a reader speaks what the finger is on, so that touches come as hover events. */
  public boolean isExplored() {
    return explored;
  }

  /** The oldest request of a service: id, action and text with spaces between; null for none. */
  public String next() {
    return requests.poll();
  }

  /** Drop the requests of a service that has gone. */
  public void forget() {
    requests.clear();
  }

  /**
   * Replace the tree. `numbers` has id, parent, flags, left, top, right and bottom of each node,
   * in pixels of the surface from its top left corner; `words` has class, name and value.
   */
  public void show(int[] numbers, String[] words, int focus, String newTitle) {
    Map<Integer, Node> made = new LinkedHashMap<>();
    for (int at = 0; at * WORDS < words.length; at++) {
      Node node = new Node(numbers, words, at);
      made.put(node.id, node);
    }
    for (Node node : made.values()) {
      Node parent = made.get(node.parent);
      if (parent != null) parent.children.add(node.id);
    }
    host.post(() -> replace(made, focus, newTitle));
  }

  /** Leave the surface as SDL made it. */
  public void close() {
    host.post(this::detach);
  }

  // called by Android, on the UI thread

  private void attach() {
    host.setAccessibilityDelegate(this);
    host.setOnHoverListener(this);
    host.setImportantForAccessibility(View.IMPORTANT_FOR_ACCESSIBILITY_YES);
    manager.addAccessibilityStateChangeListener(this);
    manager.addTouchExplorationStateChangeListener(this);
    read = manager.isEnabled();
    explored = manager.isTouchExplorationEnabled();
  }

  private void detach() {
    host.setAccessibilityDelegate(null);
    host.setOnHoverListener(null);
    manager.removeAccessibilityStateChangeListener(this);
    manager.removeTouchExplorationStateChangeListener(this);
    read = explored = false;
  }

  @Override
  public void onAccessibilityStateChanged(boolean enabled) {
    read = enabled;
  }

  @Override
  public void onTouchExplorationStateChanged(boolean enabled) {
    explored = enabled;
  }

  @Override
  public AccessibilityNodeProvider getAccessibilityNodeProvider(View view) {
    return provider;
  }

  /** A finger that explores hears the smallest node below it. A mouse is left to SDL. */
  @Override
  public boolean onHover(View view, MotionEvent event) {
    if (!explored) return false;
    boolean leaves = event.getActionMasked() == MotionEvent.ACTION_HOVER_EXIT;
    int before = hovered;
    hovered = leaves ? NONE : nodeAt((int) event.getX(), (int) event.getY());
    if (hovered != before) {
      send(hovered, AccessibilityEvent.TYPE_VIEW_HOVER_ENTER, 0);
      send(before, AccessibilityEvent.TYPE_VIEW_HOVER_EXIT, 0);
    }
    return true;
  }

  private int nodeAt(int x, int y) {
    Node found = null;
    for (Node node : nodes.values()) {
      boolean says = !node.name.isEmpty() && node.contains(x, y);
      if (says && (found == null || node.area() <= found.area())) found = node;
    }
    return found == null ? NONE : found.id;
  }

  private void replace(Map<Integer, Node> made, int focus, String newTitle) {
    Map<Integer, Node> before = nodes;
    nodes = made;
    if (!newTitle.equals(title)) changeTitle(newTitle);
    boolean isOther = made.size() != before.size();
    for (Node node : made.values()) {
      Node old = before.get(node.id);
      isOther |= !node.isSameAs(old);
      boolean isNews = node.is(LIVE) && !node.name.isEmpty() || node.id == heard;
      if (isNews && !node.isNamedAs(old)) {
        send(node.id, AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED, changesOfWords());
      }
    }
    if (!made.containsKey(heard)) heard = NONE;
    if (!made.containsKey(hovered)) hovered = NONE;
    if (isOther) { // every service drops what it has cached of the surface
      int subtree = AccessibilityEvent.CONTENT_CHANGE_TYPE_SUBTREE;
      send(View.NO_ID, AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED, subtree);
    }
    moveFocus(focus);
  }

  /** From Android 9 on a pane's title is announced; before, that of a window. */
  private void changeTitle(String newTitle) {
    title = newTitle;
    if (Build.VERSION.SDK_INT >= 28) host.setAccessibilityPaneTitle(title);
    else send(View.NO_ID, AccessibilityEvent.TYPE_WINDOW_STATE_CHANGED, 0);
  }

  private static int changesOfWords() {
    int words = AccessibilityEvent.CONTENT_CHANGE_TYPE_TEXT
        | AccessibilityEvent.CONTENT_CHANGE_TYPE_CONTENT_DESCRIPTION;
    return Build.VERSION.SDK_INT < 30 ? words
        : words | AccessibilityEvent.CONTENT_CHANGE_TYPE_STATE_DESCRIPTION;
  }

  /** Services are told only of a focus that they have not asked for: they may be further on. */
  private void moveFocus(int focus) {
    boolean isNews = focus != focused && focus != requested;
    focused = focus;
    if (isNews) {
      requested = NONE;
      send(focus, AccessibilityEvent.TYPE_VIEW_FOCUSED, 0);
    }
  }

  private AccessibilityNodeInfo describeHost() {
    AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(host);
    host.onInitializeAccessibilityNodeInfo(info);
    info.setFocusable(false); // SDL's surface is focusable: a stop without a name
    for (Node node : nodes.values()) {
      if (!nodes.containsKey(node.parent)) info.addChild(host, node.id);
    }
    return info;
  }

  private AccessibilityNodeInfo describe(Node node) {
    if (node == null) return null;
    AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(host, node.id);
    info.setPackageName(host.getContext().getPackageName());
    info.setClassName(node.className);
    if (nodes.containsKey(node.parent)) info.setParent(host, node.parent);
    else info.setParent(host);
    for (int child : node.children) info.addChild(host, child);
    int[] corner = new int[2];
    host.getLocationOnScreen(corner);
    int x = corner[0], y = corner[1];
    info.setBoundsInScreen(
        new Rect(node.left + x, node.top + y, node.right + x, node.bottom + y));
    info.setVisibleToUser(true);
    addWords(info, node);
    addState(info, node);
    addActions(info, node);
    return info;
  }

  private static void addWords(AccessibilityNodeInfo info, Node node) {
    boolean hasState = Build.VERSION.SDK_INT >= 30, isField = node.is(EDITABLE);
    String all = node.value.isEmpty() ? node.name : node.name + ", " + node.value;
    if (isField && Build.VERSION.SDK_INT >= 26) {
      info.setText(node.value);
      info.setHintText(node.name);
    } else if (!node.children.isEmpty()) {
      info.setContentDescription(hasState ? node.name : all);
    } else {
      info.setText(hasState ? node.name : all);
    }
    if (hasState && !isField && !node.value.isEmpty()) info.setStateDescription(node.value);
    if (Build.VERSION.SDK_INT >= 28) info.setHeading(node.is(HEADING));
    if (node.is(LIVE)) info.setLiveRegion(View.ACCESSIBILITY_LIVE_REGION_POLITE);
  }

  private void addState(AccessibilityNodeInfo info, Node node) {
    info.setEnabled(!node.is(DISABLED));
    info.setClickable(node.is(CLICKABLE));
    info.setFocusable(node.is(FOCUSABLE));
    info.setFocused(node.id == focused);
    info.setAccessibilityFocused(node.id == heard);
    info.setCheckable(node.is(CHECKABLE));
    info.setChecked(node.is(CHECKED));
    info.setEditable(node.is(EDITABLE));
  }

  private void addActions(AccessibilityNodeInfo info, Node node) {
    info.addAction(node.id == heard ? AccessibilityAction.ACTION_CLEAR_ACCESSIBILITY_FOCUS
        : AccessibilityAction.ACTION_ACCESSIBILITY_FOCUS);
    if (node.is(CLICKABLE)) info.addAction(AccessibilityAction.ACTION_CLICK);
    if (node.is(FOCUSABLE)) info.addAction(AccessibilityAction.ACTION_FOCUS);
    if (node.is(FORWARD)) info.addAction(AccessibilityAction.ACTION_SCROLL_FORWARD);
    if (node.is(BACKWARD)) info.addAction(AccessibilityAction.ACTION_SCROLL_BACKWARD);
    if (node.is(EDITABLE)) info.addAction(AccessibilityAction.ACTION_SET_TEXT);
    if (node.is(IN_LIST)) info.addAction(AccessibilityAction.ACTION_SHOW_ON_SCREEN);
  }

  private boolean perform(Node node, int action, Bundle arguments) {
    switch (action) {
      case AccessibilityNodeInfo.ACTION_ACCESSIBILITY_FOCUS:
        return node.id != heard && hear(node);
      case AccessibilityNodeInfo.ACTION_CLEAR_ACCESSIBILITY_FOCUS:
        return node.id == heard && fallSilent(node);
      case AccessibilityNodeInfo.ACTION_CLICK: // also where it is disabled: Python says why
        boolean isClicked = node.is(CLICKABLE) && request(node, "press");
        if (isClicked) send(node.id, AccessibilityEvent.TYPE_VIEW_CLICKED, 0);
        return isClicked;
      case AccessibilityNodeInfo.ACTION_FOCUS:
        return node.is(FOCUSABLE) && request(node, "focus");
      case AccessibilityNodeInfo.ACTION_SCROLL_FORWARD:
        return node.is(FORWARD) && request(node, "more");
      case AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD:
        return node.is(BACKWARD) && request(node, "less");
      case AccessibilityNodeInfo.ACTION_SET_TEXT:
        return node.is(EDITABLE) && request(node, "type " + text(arguments));
      case android.R.id.accessibilityActionShowOnScreen:
        return node.is(IN_LIST) && request(node, "focus");
      default:
        return false;
    }
  }

  private boolean hear(Node node) {
    heard = node.id;
    host.invalidate(); // the window draws the frame around it
    send(node.id, AccessibilityEvent.TYPE_VIEW_ACCESSIBILITY_FOCUSED, 0);
    if (node.is(SCROLLED_AWAY)) request(node, "focus");
    return true;
  }

  private boolean fallSilent(Node node) {
    heard = NONE;
    host.invalidate();
    send(node.id, AccessibilityEvent.TYPE_VIEW_ACCESSIBILITY_FOCUS_CLEARED, 0);
    return true;
  }

  private boolean request(Node node, String action) {
    boolean isTaken = requests.offer(node.id + " " + action);
    if (isTaken && action.equals("focus")) requested = node.id;
    return isTaken;
  }

  /** The text that a service wants in a field; halves of letters, which pyjnius raises for, as ?. */
  private static String text(Bundle arguments) {
    String key = AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE;
    CharSequence given = arguments == null ? null : arguments.getCharSequence(key);
    if (given == null) return "";
    String text = given.subSequence(0, Math.min(given.length(), MOST_LETTERS)).toString();
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  /** Send an event of a node, or of the surface; nothing for a node that has gone. */
  private void send(int id, int kind, int changes) {
    Node node = nodes.get(id);
    ViewParent parent = host.getParent();
    if (parent == null || !manager.isEnabled() || node == null && id != View.NO_ID) return;
    AccessibilityEvent event = AccessibilityEvent.obtain(kind);
    event.setPackageName(host.getContext().getPackageName());
    event.setContentChangeTypes(changes);
    if (node != null) event.setClassName(node.className);
    event.getText().add(node == null ? title : node.name);
    if (node == null) event.setSource(host);
    else event.setSource(host, id);
    parent.requestSendAccessibilityEvent(host, event);
  }
}
