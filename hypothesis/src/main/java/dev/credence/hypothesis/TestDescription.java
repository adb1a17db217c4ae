package dev.credence.hypothesis;

import java.util.List;

/**
 * What a test is, whatever its data are.
 *
 * @param id its name outside, such as {@code mcnemar-exact}
 * @param title its name in the literature
 * @param hypothesis the null hypothesis, as a sentence
 * @param assumptions what must hold for its p-value to be one
 */
public record TestDescription(String id, String title, String hypothesis, List<String> assumptions) {
    /**
     * Keeps a copy of the assumptions.
     *
     * @param id its name outside
     * @param title its name in the literature
     * @param hypothesis the null hypothesis
     * @param assumptions what must hold
     */
    public TestDescription {
        assumptions = List.copyOf(assumptions);
    }
}
