package dev.credence.outcomes.metric.agreement;

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

/** The laws of the agreement of raters, with three categories and up to nine ratings of an item. */
abstract class AgreementLaws extends MetricContract<Outcomes> {
    private static final OutcomeColumn[] CATEGORIES =
            Stream.of("low", "middle", "high").map(OutcomeColumn::count).toArray(OutcomeColumn[]::new);

    private final ChanceAgreement chance;
    private final String options;

    AgreementLaws(ChanceAgreement chance, String options) {
        this.chance = chance;
        this.options = options;
    }

    @Override
    protected Metric<Outcomes> metric() {
        return new Agreement(chance).configured(options.isEmpty() ? Options.none() : Options.parse(options));
    }

    static Outcomes ratings(double[]... items) {
        OutcomesBuilder builder = new OutcomesBuilder(CATEGORIES);
        for (double[] item : items) {
            builder.addItem(item);
        }
        return builder.build();
    }

    @Override
    protected Arbitrary<Outcomes> evidence() {
        return Arbitraries.integers()
                .between(0, 3)
                .map(count -> (double) count)
                .array(double[].class)
                .ofSize(CATEGORIES.length)
                .list()
                .ofMaxSize(7)
                .map(items -> ratings(items.toArray(double[][]::new)));
    }

    @Override
    protected List<Outcomes> corners() {
        return List.of(
                ratings(),
                ratings(new double[] {0, 0, 0}),
                ratings(new double[] {1, 0, 0}, new double[] {0, 1, 0}),
                ratings(new double[] {3, 0, 0}, new double[] {2, 0, 0}),
                ratings(new double[] {3, 0, 0}, new double[] {0, 0, 3}, new double[] {3, 0, 0}),
                ratings(new double[] {1, 1, 1}, new double[] {2, 0, 1}, new double[] {0, 1, 0}, new double[] {0, 4, 0
                }));
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
