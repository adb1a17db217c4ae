package dev.credence.api.registry;

import java.lang.reflect.Modifier;
import java.util.Arrays;

/** Decides what happens when two providers have the same id: equal providers are harmless, different ones are an error. */
final class DuplicateProviders {
    private DuplicateProviders() {}

    /**
     * Returns whether two providers are interchangeable. Objects of one class may still differ in their fields, such as a formula;
     * they are interchangeable if their class has no fields or they are equal.
     */
    static boolean areInterchangeable(Object one, Object other) {
        return one.getClass() == other.getClass() && (one.equals(other) || isStateless(one.getClass()));
    }

    private static boolean isStateless(Class<?> type) {
        return type == Object.class || (hasNoFields(type) && isStateless(type.getSuperclass()));
    }

    private static boolean hasNoFields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).allMatch(field -> Modifier.isStatic(field.getModifiers()));
    }

    static IllegalStateException duplicateIdError(String kind, String id, Object one, Object other) {
        String both = one.getClass() == other.getClass()
                ? "two objects of " + one.getClass().getName()
                        + " that are not equal; register one of them, or write equals"
                : "both " + one.getClass().getName() + " and "
                        + other.getClass().getName();
        return new IllegalStateException(kind + " id '" + id + "' is claimed by " + both);
    }
}
