package dev.credence.api.text;

/** A metric, a method or a comparator whose id and description are fixed. */
public abstract class Named {
    private final String id;
    private final String description;

    /**
     * Creates the name.
     *
     * @param id the id, in lower case with hyphens
     * @param description what it is, in a few words
     */
    protected Named(String id, String description) {
        this.id = id;
        this.description = description;
    }

    /** {@return the id} */
    public final String id() {
        return id;
    }

    /** {@return what it is, in a few words} */
    public final String description() {
        return description;
    }
}
