package dev.credence.api.registry;

import java.lang.reflect.Modifier;
import java.util.Arrays;

/** Two things that claim one id: the same twice, which is harmless, or a clash. */
final class DuplicateProviders {
    private DuplicateProviders() {}

    /**
     * Whether it makes no difference which of the two is taken. Two objects of one class may still differ in what they hold, a
     * formula say; where they hold nothing, or say themselves that they are equal, they cannot.
     */
    static boolean areOne(Object one, Object other) {
        return one.getClass() == other.getClass() && (one.equals(other) || isStateless(one.getClass()));
    }

    private static boolean isStateless(Class<?> type) {
        return type == Object.class || (holdsNothing(type) && isStateless(type.getSuperclass()));
    }

    private static boolean holdsNothing(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).allMatch(field -> Modifier.isStatic(field.getModifiers()));
    }

    static IllegalStateException clash(String kind, String id, Object one, Object other) {
        String both = one.getClass() == other.getClass()
                ? "two objects of " + one.getClass().getName()
                        + " that are not equal; register one of them, or write equals"
                : "both " + one.getClass().getName() + " and "
                        + other.getClass().getName();
        return new IllegalStateException(kind + " id '" + id + "' is claimed by " + both);
    }
}
