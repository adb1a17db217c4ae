package dev.credence.api.evidence.storage;

/** Elements of lists and columns that must be there. */
public final class ArgumentChecks {
    private ArgumentChecks() {}

    /**
     * Fails on null, with the place where it stands.
     *
     * @param <T> kind of element
     * @param element the element
     * @param name what it is, such as {@code truth label}
     * @param place what counts the places, such as {@code row}
     * @param at its place
     * @return the element
     * @throws NullPointerException if it is null
     */
    public static <T> T require(T element, String name, String place, Object at) {
        if (element == null) {
            throw new NullPointerException(name + " must not be null: " + place + "=" + at);
        }
        return element;
    }
}
