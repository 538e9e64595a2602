package rec;

import java.util.*;

/** Answers `getText`: a list of its own for each event. */
public class Texts implements Answer {
  private final Map<Object, List<Object>> texts = new IdentityHashMap<>();

  @Override
  public Object to(String key, Object self, Object[] args) {
    return texts.computeIfAbsent(self, any -> new ArrayList<>());
  }
}
