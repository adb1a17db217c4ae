package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.guice.CredenceModule;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that the metrics and methods of outcomes are found where Guice creates the registry. */
class GuiceOutcomesTest {
    private static final OutcomeColumn GRADE = OutcomeColumn.of("grade", 0, 1);

    private final Credence injected =
            Guice.createInjector(new CredenceModule(), new AbstractModule() {}).getInstance(Credence.class);

    @Test
    void everyDiscoveredMetricAndMethodOfOutcomesIsRegistered() {
        Credence loaded = Credence.load();
        List<String> metrics = loaded.registry().metrics().stream()
                .filter(metric -> metric.evidenceType() == Outcomes.class)
                .map(Metric::id)
                .toList();
        assertThat(metrics).contains("mean", "quantile", "pass-at", "ndcg-at", "count-f1");
        assertThat(metrics).allMatch(id -> injected.registry().hasMetric(id));
        assertThat(injected.registry().methods())
                .map(IntervalMethod::id)
                .contains("student-mean", "hall-mean", "betting", "empirical-bernstein", "order-statistic");
    }

    @Test
    void outcomesByGuiceEqualLibrary() {
        Outcomes grades = Outcomes.of(GRADE, 1, 0.5, 0, 1);
        Pairing<Outcomes> both =
                Pairing.paired(PairedOutcomes.of(GRADE, new double[] {1, 0.5, 1}, new double[] {0, 0.5, 1}));

        assertThat(injected.estimate("mean", grades).value()).isEqualTo(0.625);
        assertThat(injected.estimate("mean", grades)).isEqualTo(Credence.load().estimate("mean", grades));
        assertThat(injected.compare("mean", both)).isEqualTo(Credence.load().compare("mean", both));
    }
}
