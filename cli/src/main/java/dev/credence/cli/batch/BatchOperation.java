package dev.credence.cli.batch;

import dev.credence.Credence;
import tools.jackson.databind.node.ObjectNode;

/**
 * An operation of {@code credence batch}: a class each, listed in {@link Operations}. Implementations have no state.
 */
interface BatchOperation {
    /** Its name in the field {@code op}. */
    String op();

    /**
     * Answers a request.
     *
     * @return the answer without its id
     * @throws BatchError if it cannot be answered
     */
    ObjectNode answer(Request request, Credence credence);
}
