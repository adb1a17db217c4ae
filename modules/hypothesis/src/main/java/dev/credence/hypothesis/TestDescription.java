package dev.credence.hypothesis;

import java.util.List;

/**
 * The name, null hypothesis and assumptions of a test.
 *
 * @param id the identifier, such as {@code mcnemar-exact}
 * @param title the name in the literature
 * @param hypothesis the null hypothesis, as a sentence
 * @param assumptions the conditions under which the p-value is valid
 */
public record TestDescription(String id, String title, String hypothesis, List<String> assumptions) {
    /**
     * Copies the assumptions.
     *
     * @param id the identifier
     * @param title the name in the literature
     * @param hypothesis the null hypothesis
     * @param assumptions the conditions under which the p-value is valid
     */
    public TestDescription {
        assumptions = List.copyOf(assumptions);
    }
}
