package rec;

import java.util.*;

/** What every stub calls: refuses what Android would refuse, remembers the rest, and answers. */
public class Rec {
  /** One call: what was called, on which thread, on which object, with what. */
  public static class Call {
    public String key, thread;
    public Object self, result;
    public Object[] args;

    public String name() {
      return key.substring(key.lastIndexOf('.', key.indexOf('(')) + 1, key.indexOf('('));
    }
  }

  public static final List<Call> calls = Collections.synchronizedList(new ArrayList<>());

  /** Calls that Android would not have known or allowed; p4a only prints errors of the UI thread. */
  public static final List<String> refused = Collections.synchronizedList(new ArrayList<>());

  private static final Map<Object, Map<String, Object>> answers =
      Collections.synchronizedMap(new IdentityHashMap<>());
  private static final Object EVERY = new Object();

  /** Answer `name`, or `name:first argument`, of one object, or of all where `self` is null. */
  public static void answer(Object self, String name, Object value) {
    answers.computeIfAbsent(self == null ? EVERY : self, any -> new HashMap<>()).put(name, value);
  }

  /** The last call of a method, null for none. */
  public static Call last(String name) {
    for (int at = calls.size() - 1; at >= 0; at--) {
      if (calls.get(at).name().equals(name)) return calls.get(at);
    }
    return null;
  }

  public static void forget() {
    calls.clear();
    refused.clear();
    answers.clear();
  }

  public static Object on(int level, boolean ui, String key, Object self, Object... args) {
    if (level > android.os.Build.VERSION.SDK_INT) {
      refused.add(key + " is not there before API " + level);
      throw new NoSuchMethodError(key);
    }
    String thread = Thread.currentThread().getName();
    if (ui && !thread.equals("UI")) {
      refused.add(key + " was called outside of the UI thread");
      throw new IllegalStateException(key);
    }
    Call call = new Call();
    call.key = key;
    call.thread = thread;
    call.self = self;
    call.args = args;
    calls.add(call);
    String name = call.name();
    Object found = null;
    for (Object asked : new Object[] {EVERY, self}) {
      Map<String, Object> mine = asked == null ? null : answers.get(asked);
      if (mine == null) continue;
      if (mine.containsKey(name)) found = mine.get(name);
      if (args.length > 0 && mine.containsKey(name + ":" + args[0])) {
        found = mine.get(name + ":" + args[0]);
      }
    }
    if (found instanceof RuntimeException) throw (RuntimeException) found;
    call.result = found instanceof Answer ? answer((Answer) found, call) : found;
    return call.result;
  }

  private static Object answer(Answer found, Call call) {
    try {
      return found.to(call.key, call.self, call.args);
    } catch (ReflectiveOperationException error) {
      throw new RuntimeException(error);
    }
  }
}
