package dev.credence.testkit;

import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * What all contracts share: a law that a subject declares not to keep is skipped with its reason, so that a report of the tests
 * tells which laws were not asked of whom, and why.
 */
public abstract class Contract {
    /** Only the contracts of this package. */
    Contract() {}

    /**
     * Why the subject does not keep a law, for the report.
     *
     * @param declaration the method that says so, such as {@code keepsTheRange}
     * @return a sentence; by default that the class declares it
     */
    protected String reason(String declaration) {
        return getClass().getSimpleName() + " declares it by " + declaration + "()";
    }

    /** Goes on if the law is to hold; otherwise the test counts as skipped, with the reason. */
    final void assume(boolean holds, String declaration) {
        Assumptions.assumeTrue(holds, () -> reason(declaration));
    }

    /**
     * All laws of this contract, found by reflection, one test each: for subjects that are found rather than listed, as all that
     * a registry holds. A subclass run by JUnit needs no such call.
     *
     * @return tests named after the laws; properties try as much as jqwik would, but do not shrink
     */
    public final Stream<DynamicTest> laws() {
        return ContractLaws.of(this);
    }
}
