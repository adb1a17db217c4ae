package dev.credence.api.internal;

/** Checks that elements of lists and columns are not null. */
public final class ArgumentChecks {
    private ArgumentChecks() {}

    /**
     * Checks that an element is not null; the error message contains its position.
     *
     * @param <T> kind of element
     * @param name the name of the element, such as {@code truth label}
     * @param place the unit of the position, such as {@code row}
     * @throws NullPointerException if it is null
     */
    public static <T> T require(T element, String name, String place, Object position) {
        if (element == null) {
            throw new NullPointerException(name + " must not be null: " + place + "=" + position);
        }
        return element;
    }
}
