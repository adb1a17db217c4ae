package dev.credence.state.baseline;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.OutcomeState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Converts samples to the states of their rows. */
final class SampleStates {
    private SampleStates() {}

    static <E extends Evidence> EvidenceState of(Sample<E> sample) {
        return sample.accept(new Groups<E>()).state(sample.evidence());
    }

    /**
     * The rows of a sample by group.
     *
     * @param design the sampling design
     * @param groups the evidence of each cluster or fold; of other designs all evidence, with an empty name
     */
    private record GroupedEvidence(StateDesign design, Map<String, Evidence> groups) {
        EvidenceState state(Evidence all) {
            if (all instanceof ConfusionMatrix matrix) {
                return predictions(matrix);
            }
            if (all instanceof ScoredSample) {
                return scores();
            }
            if (all instanceof ClassScores scores) {
                return classScores(scores.labels());
            }
            if (all instanceof Outcomes outcomes) {
                return outcomes(outcomes);
            }
            throw new IllegalArgumentException("a baseline must be of predictions, scores or outcomes: evidence="
                    + all.getClass().getSimpleName());
        }

        private boolean isGrouped() {
            return design == StateDesign.CLUSTERED || design == StateDesign.FOLDED;
        }

        private EvidenceState predictions(ConfusionMatrix all) {
            StateLayout layout = new StateLayout(design, all.positive(), all.labels(), false, StateLayout.ALL);
            ConfusionState state = new ConfusionState(layout);
            groups.forEach((name, evidence) -> {
                ConfusionMatrix matrix = (ConfusionMatrix) evidence;
                for (int atom = 0; atom < matrix.atoms(); atom++) {
                    String truth = matrix.labels().get(matrix.truth(atom));
                    String predicted = matrix.labels().get(matrix.predicted(atom));
                    if (isGrouped()) {
                        state.addIn(name, truth, predicted, matrix.count(atom));
                    } else {
                        state.add(truth, predicted, matrix.count(atom));
                    }
                }
            });
            return state;
        }

        private EvidenceState scores() {
            ScoreState state = new ScoreState(StateLayout.of(design));
            groups.forEach((name, evidence) -> {
                ScoredSample scores = (ScoredSample) evidence;
                if (scores.isCoarse()) {
                    throw new IllegalArgumentException("a baseline needs single scores: these are ranges of scores;"
                            + " write the state of the rows with credence baseline set");
                }
                for (int atom = 0; atom < scores.atoms(); atom++) {
                    if (isGrouped()) {
                        state.addIn(name, scores.score(atom), scores.positive(atom), scores.count(atom));
                    } else {
                        state.add(scores.score(atom), scores.positive(atom), scores.count(atom));
                    }
                }
            });
            return state;
        }

        private EvidenceState classScores(List<String> labels) {
            ClassScoreState state = new ClassScoreState(StateLayout.of(design), labels);
            groups.forEach((name, evidence) -> {
                ClassScores scores = (ClassScores) evidence;
                for (int atom = 0; atom < scores.atoms(); atom++) {
                    int item = atom;
                    String truth = labels.get(scores.truth(atom));
                    double[] row = IntStream.range(0, labels.size())
                            .mapToDouble(label -> scores.score(item, label))
                            .toArray();
                    if (isGrouped()) {
                        state.addIn(name, truth, row);
                    } else {
                        state.add(truth, row);
                    }
                }
            });
            return state;
        }

        /** Returns the state of outcomes; if items have several runs, they are named by their places. */
        private EvidenceState outcomes(Outcomes all) {
            boolean runs = !all.hasSingleRuns();
            OutcomeState state =
                    runs ? OutcomeState.ofRuns(design, all.columns()) : new OutcomeState(design, all.columns());
            int[] item = {0};
            groups.forEach((name, evidence) -> {
                Outcomes outcomes = (Outcomes) evidence;
                for (int atom = 0; atom < outcomes.atoms(); atom++) {
                    for (long copy = 0; copy < (runs ? outcomes.count(atom) : 1); copy++) {
                        String id = "item " + ++item[0];
                        for (int run = 0; run < outcomes.runs(atom); run++) {
                            add(
                                    state,
                                    runs ? Optional.of(id) : Optional.empty(),
                                    name,
                                    outcomes.count(atom),
                                    row(outcomes, atom, run));
                        }
                    }
                }
            });
            return state;
        }

        private void add(OutcomeState state, Optional<String> item, String group, long count, double... row) {
            if (item.isPresent() && isGrouped()) {
                state.addIn(group, item.get(), row);
            } else if (item.isPresent()) {
                state.add(item.get(), row);
            } else if (isGrouped()) {
                state.addItemsIn(group, count, row);
            } else {
                state.addItems(count, row);
            }
        }

        private static double[] row(Outcomes outcomes, int atom, int run) {
            double[] row = new double[outcomes.columns().size()];
            for (int column = 0; column < row.length; column++) {
                row[column] = outcomes.value(atom, run, column);
            }
            return row;
        }
    }

    /** Finds the groups of a sample. */
    private static final class Groups<E extends Evidence> implements SampleVisitor<E, GroupedEvidence> {
        @Override
        public GroupedEvidence iid(IidSample<E> sample) {
            return new GroupedEvidence(StateDesign.PLAIN, Map.of("", sample.evidence()));
        }

        @Override
        public GroupedEvidence stratified(StratifiedSample<E> sample) {
            return new GroupedEvidence(StateDesign.STRATIFIED, Map.of("", sample.evidence()));
        }

        @Override
        public GroupedEvidence weighted(WeightedSample<E> sample) {
            throw refused("weighted rows");
        }

        @Override
        public GroupedEvidence clustered(ClusteredSample<E> sample) {
            Map<String, Evidence> groups = new LinkedHashMap<>();
            for (int cluster = 0; cluster < sample.clusters(); cluster++) {
                groups.put(sample.name(cluster), sample.cluster(cluster));
            }
            return new GroupedEvidence(StateDesign.CLUSTERED, groups);
        }

        @Override
        public GroupedEvidence crossed(CrossedSample<E> sample) {
            throw refused("rows in clusters of two kinds");
        }

        @Override
        public GroupedEvidence folded(FoldedSample<E> sample) {
            if (sample.repeats() > 1) {
                throw refused("the folds of a repeated cross-validation");
            }
            Map<String, Evidence> groups = new LinkedHashMap<>();
            for (int fold = 0; fold < sample.folds().size(); fold++) {
                groups.put(sample.names().get(fold), sample.folds().get(fold));
            }
            return new GroupedEvidence(StateDesign.FOLDED, groups);
        }

        private static IllegalArgumentException refused(String rows) {
            return new IllegalArgumentException("a sample of " + rows
                    + " cannot become a baseline; write one from a file of the rows with credence baseline set, or compare"
                    + " both systems on the same rows");
        }
    }
}
