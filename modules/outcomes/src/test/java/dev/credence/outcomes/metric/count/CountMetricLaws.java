package dev.credence.outcomes.metric.count;

import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.testkit.MetricContract;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** The laws of the metrics of counts, on items that have counts in all and those of two labels. */
abstract class CountMetricLaws extends MetricContract<Outcomes> {
    private static final OutcomeColumn[] COLUMNS = Stream.of("", "A.", "B.")
            .flatMap(prefix -> Stream.of("tp", "fp", "fn", "tn").map(count -> OutcomeColumn.count(prefix + count)))
            .toArray(OutcomeColumn[]::new);

    private final CountFormula formula;
    private final String options;

    CountMetricLaws(CountFormula formula, String options) {
        this.formula = formula;
        this.options = options;
    }

    @Override
    protected Metric<Outcomes> metric() {
        CountMetric plain = new CountMetric(formula);
        return options.isEmpty() ? plain : plain.configured(Options.parse(options));
    }

    @Override
    protected Arbitrary<Outcomes> evidence() {
        return Arbitraries.integers()
                .between(0, 3)
                .map(count -> count / 2.0)
                .array(double[].class)
                .ofSize(COLUMNS.length)
                .list()
                .ofMaxSize(6)
                .map(CountMetricLaws::outcomes);
    }

    private static Outcomes outcomes(List<double[]> rows) {
        OutcomesBuilder builder = new OutcomesBuilder(COLUMNS);
        rows.forEach(builder::addItem);
        return builder.build();
    }

    private static double[] row(double... counts) {
        return IntStream.range(0, COLUMNS.length)
                .mapToDouble(i -> counts[i % counts.length])
                .toArray();
    }

    @Override
    protected List<Outcomes> corners() {
        OutcomesBuilder runs = new OutcomesBuilder(COLUMNS);
        runs.add("a", row(1, 0, 2, 1)).add("a", row(0, 1, 0, 0)).add("b", row(2, 1, 1, 1));
        return List.of(
                outcomes(List.of()),
                outcomes(List.of(row(0))),
                outcomes(List.of(row(1, 0, 0, 1), row(3, 0, 0, 2))),
                outcomes(List.of(row(0, 1, 1, 0), row(0, 2, 1, 0))),
                outcomes(List.of(row(2, 1, 1, 5), row(0, 0, 2, 10), row(0), row(3, 0, 1, 2))),
                outcomes(List.of(row(0.5, 1, 0.5, 2), row(1, 1, 1, 1), row(1, 1, 1, 1))),
                runs.build());
    }

    @Override
    protected Optional<Outcomes> repeated(Outcomes outcomes, int atom) {
        return Optional.of(outcomes.merge(outcomes.withAtoms(new int[] {atom})));
    }

    @Override
    protected Optional<Outcomes> without(Outcomes outcomes, int atom) {
        return Optional.of(outcomes.withAtoms(IntStream.range(0, outcomes.atoms())
                .filter(other -> other != atom)
                .toArray()));
    }
}
