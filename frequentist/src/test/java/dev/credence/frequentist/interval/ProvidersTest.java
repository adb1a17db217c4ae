package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.registry.Registry;
import org.junit.jupiter.api.Test;

class ProvidersTest {
    @Test
    void allMethodsAreFound() {
        assertThat(Registry.load().methods())
                .extracting(IntervalMethod::id)
                .contains(
                        "agresti-coull",
                        "arcsine",
                        "blaker",
                        "clopper-pearson",
                        "hoeffding",
                        "jeffreys",
                        "likelihood-ratio",
                        "logit-proportion",
                        "mid-p",
                        "wald",
                        "wilson",
                        "wilson-cc");
    }
}
