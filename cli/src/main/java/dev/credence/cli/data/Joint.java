package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.cli.input.LabelCodes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows that both systems saw, as they stream by, kept apart as the design asks. */
final class Joint {
    private final LabelCodes labels;
    private final LabelCodes partNames;
    private final Optional<String> positive;
    private final Design design;
    private final Parts<JointCounts> counts = new Parts<>(JointCounts::new);
    private final Parts<JointScores> scores = new Parts<>(JointScores::new);

    Joint(LabelCodes labels, LabelCodes partNames, Optional<String> positive, Design design) {
        this.labels = labels;
        this.partNames = partNames;
        this.positive = positive;
        this.design = design;
    }

    void add(int part, int truth, int first, int second, long rows, double weight) {
        counts.get(part).add(truth, first, second, rows, weight);
    }

    void add(int part, boolean isPositive, double first, double second, double weight) {
        scores.get(part).add(isPositive, first, second, weight);
    }

    Pairing<ConfusionMatrix> matrices() {
        return switch (design.kind()) {
            case IID -> Pairing.paired(matrix(counts.get(0)));
            case STRATIFIED -> {
                PairedConfusionMatrix matrix = matrix(counts.get(0));
                yield Pairing.paired(StratifiedSample.of(matrix, matrix::truth));
            }
            case WEIGHTED -> Pairing.paired(counts.get(0).toSample(matrix(counts.get(0)), labels.names()));
            case CLUSTERED, FOLDED -> Pairing.paired(inParts(counts.byName(partNames.names(), this::matrix)));
        };
    }

    private PairedConfusionMatrix matrix(JointCounts part) {
        return part.toMatrix(labels.names(), positive);
    }

    Pairing<ScoredSample> scores() {
        return switch (design.kind()) {
            case IID -> Pairing.paired(scores.get(0).toSample());
            case STRATIFIED -> {
                PairedScoredSample sample = scores.get(0).toSample();
                yield Pairing.paired(StratifiedSample.of(sample, row -> sample.positive(row) ? 1 : 0));
            }
            case WEIGHTED -> Pairing.paired(scores.get(0).toWeightedSample());
            case CLUSTERED, FOLDED -> Pairing.paired(inParts(scores.byName(partNames.names(), JointScores::toSample)));
        };
    }

    private <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>> Sample<P> inParts(Map<String, P> byName) {
        return design.kind() == Design.Kind.CLUSTERED
                ? ClusteredSample.of(byName)
                : FoldedSample.of(List.copyOf(byName.values()));
    }
}
