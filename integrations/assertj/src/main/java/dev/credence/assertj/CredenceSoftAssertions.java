package dev.credence.assertj;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractSoftAssertions;
import org.assertj.core.api.SoftAssertionsProvider;
import org.assertj.core.api.StandardSoftAssertionsProvider;
import org.opentest4j.TestAbortedException;

/**
 * AssertJ's soft assertions together with those about bounds: all assertions are evaluated, then all failures are reported. An abort
 * for inconclusive claims happens at the end, and only if nothing failed.
 *
 * <p>On the module path AssertJ 3.27 cannot create soft assertions of types outside AssertJ, because it does not read their module and does
 * not export a package that they need. Start Java with both options there; on the class path nothing is needed.
 *
 * <pre>{@code
 * --add-reads org.assertj.core=dev.credence.assertj
 * --add-exports org.assertj.core/org.assertj.core.api.recursive.assertion=dev.credence.assertj
 * }</pre>
 */
public class CredenceSoftAssertions extends AbstractSoftAssertions
        implements StandardSoftAssertionsProvider, CredenceSoftAssertionsProvider {
    /** Creates an empty collection of soft assertions. */
    public CredenceSoftAssertions() {}

    /**
     * Evaluates assertions and reports all failures at the end.
     *
     * @param assertions makes the assertions
     */
    public static void assertSoftly(Consumer<CredenceSoftAssertions> assertions) {
        SoftAssertionsProvider.assertSoftly(CredenceSoftAssertions.class, assertions);
    }

    /**
     * Reports all failures at once.
     *
     * @throws AssertionError if an assertion failed, or was inconclusive and no abort was chosen
     * @throws TestAbortedException if no assertion failed, and one that aborts where inconclusive is inconclusive
     */
    @Override
    public void assertAll() {
        List<AssertionError> collected = assertionErrorsCollected();
        if (!collected.isEmpty() && collected.stream().allMatch(PostponedAbort.class::isInstance)) {
            throw new TestAbortedException(
                    collected.stream().map(AssertionError::getMessage).collect(Collectors.joining("\n")));
        }
        super.assertAll();
    }
}
