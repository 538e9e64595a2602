package rec;

/** A result that depends on the call. */
public interface Answer {
  Object to(String key, Object self, Object[] args) throws ReflectiveOperationException;
}
