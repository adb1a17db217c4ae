package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RunVariancesTest {
    /** The runs of three items vary by 0.5 in three degrees of freedom; their means 0.5, 1 and 0 have the variance 0.25. */
    @Test
    void variancesEqualAnalysisOfVariance() {
        Outcomes runs = Outcomes.ofRuns(new double[] {1, 0}, new double[] {1, 1}, new double[] {0, 0});
        RunVariances found = RunVariances.of(runs, 0);
        assertThat(found.within()).isEqualTo(Math.sqrt(1 / 6.0), within(1e-15));
        assertThat(found.between()).isEqualTo(Math.sqrt(0.25 - 1 / 12.0), within(1e-15));
    }

    @Test
    void itemsThatVaryLessThanRunsHaveVarianceZero() {
        RunVariances found = RunVariances.of(Outcomes.ofRuns(new double[] {1, 0}, new double[] {0, 1}), 0);
        assertThat(found.between()).isZero();
        assertThat(found.within()).isEqualTo(Math.sqrt(0.5), within(1e-15));
    }

    @Test
    void runsOfNoItemAreRefused() {
        assertThatThrownBy(() -> RunVariances.of(Outcomes.of(1, 0, 1), 0))
                .hasMessage("two items or more, of which one has two runs or more, must be given: items=3, runs beyond"
                        + " the first of an item=0");
    }
}
