package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.registry.Registry;
import dev.credence.cli.Cli.Outcome;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;

class InstalledTest {
    private static final class Rival implements BinaryMetric {
        @Override
        public String id() {
            return "f1";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp + fn + tn);
        }
    }

    private static Credence withARival() {
        return Credence.of(Registry.builder().discovered().metric(new Rival()).build());
    }

    @Test
    void aPluginThatClaimsAnIdInUseIsWrongUsage() {
        for (String command : new String[] {"list metrics", "batch"}) {
            Outcome outcome = Cli.with(InstalledTest::withARival, command.split(" "));

            assertThat(outcome.status()).isEqualTo(2);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err())
                    .isEqualTo("credence: metric id 'f1' is claimed by both dev.credence.metrics.proportion.F1 and "
                            + Rival.class.getName() + "; take one of the two off the class path (CREDENCE_PLUGINS)\n");
        }
    }

    @Test
    void aPluginThatCannotBeLoadedIsWrongUsage() {
        Outcome outcome = Cli.with(
                () -> {
                    throw new ServiceConfigurationError(
                            "Metric: Provider a.B could not be instantiated", new IllegalStateException("no licence"));
                },
                "list",
                "metrics");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: a module on the class path cannot be loaded: Metric: Provider a.B could not be"
                        + " instantiated: java.lang.IllegalStateException: no licence\n");
    }
}
