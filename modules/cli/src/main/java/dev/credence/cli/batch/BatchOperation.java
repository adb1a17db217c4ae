package dev.credence.cli.batch;

import dev.credence.Credence;
import tools.jackson.databind.node.ObjectNode;

/**
 * An operation of {@code credence batch}. Each operation is a class without state that is listed in {@link Answers.Operations}.
 */
interface BatchOperation {
    /** Returns the name of the operation in the field {@code op}. */
    String op();

    /**
     * Answers a request.
     *
     * @return the answer without its id
     * @throws BatchError if it cannot be answered
     */
    ObjectNode answer(Request request, Credence credence);
}
