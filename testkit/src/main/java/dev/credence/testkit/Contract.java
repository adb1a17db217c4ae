package dev.credence.testkit;

import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * The base of all contracts. A law that a subject declares not to fulfil is skipped with the reason, so that a test report shows which laws
 * were not checked for which subject.
 */
public abstract class Contract {
    /** Only the contracts of this package. */
    Contract() {}

    /**
     * Returns the reason why the subject is excluded from a law, for the test report.
     *
     * @param declaration name of the method that excludes the law, such as {@code keepsTheRange}
     * @return a sentence; by default the name of the class and of that method
     */
    protected String reason(String declaration) {
        return getClass().getSimpleName() + " declares it by " + declaration + "()";
    }

    /** Continues if the law applies to the subject; otherwise the test is skipped with the reason. */
    final void assume(boolean holds, String declaration) {
        Assumptions.assumeTrue(holds, () -> reason(declaration));
    }

    /**
     * Returns all laws of this contract as one test each, found by reflection. It serves subjects that are discovered, such as the contents
     * of a registry; a subclass that JUnit runs does not need it.
     *
     * @return tests named after the laws; properties use as many tries as with jqwik, but do not shrink
     */
    public final Stream<DynamicTest> laws() {
        return ContractLaws.of(this);
    }
}
