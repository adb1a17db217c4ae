package dev.credence.testkit.wrong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.credence.testkit.Contract;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;

/** Runs the suite on an incorrect subject. */
final class Suite {
    private Suite() {}

    /** Checks that the suite fails by this law, with a message that contains these texts. */
    static DynamicTest catches(String wrong, Contract contract, String law, String... states) {
        return DynamicTest.dynamicTest(wrong, () -> {
            List<DynamicTest> laws = contract.laws()
                    .filter(test -> test.getDisplayName().equals(law))
                    .toList();
            assertThat(laws).as("laws called '" + law + "'").hasSize(1);
            assertThat(catchThrowable(() -> laws.get(0).getExecutable().execute()))
                    .as("what '" + law + "' says of a subject that is wrong by: " + wrong)
                    .hasMessageContainingAll(states);
        });
    }
}
