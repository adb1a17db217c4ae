package dev.credence.judge;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The counts of items that a judge labelled, such as a model, a rule or a cheap annotator, of which a part also has a true label.
 * The labelled items are counted by true label, label of the judge and predictions of systems, and the unlabelled items by
 * label of the judge and predictions. The labelled items must be a random part of all items.
 *
 * <p>Without a system, the label itself is the outcome, such as whether an answer is correct, and its share is estimated.
 *
 * <p>Immutable. The memory grows with the number of distinct rows and not with the number of items, and parts can be merged.
 */
public final class JudgedLabels {
    /** The name of the judge among the systems; the name of a system cannot contain a line end. */
    private static final String JUDGE = "judge\n";

    private final List<String> systems;
    private final JointConfusionMatrix labelled;
    private final JointConfusionMatrix unlabelled;

    private JudgedLabels(List<String> systems, JointConfusionMatrix labelled, JointConfusionMatrix unlabelled) {
        this.systems = systems;
        this.labelled = labelled;
        this.unlabelled = unlabelled;
    }

    /**
     * Starts to count items.
     *
     * @param systems the names of the systems whose predictions are given: none or more, and distinct
     * @return an empty counter
     * @throws IllegalArgumentException if two systems have the same name
     */
    public static Rows counting(String... systems) {
        return new Rows(List.of(systems));
    }

    /** Counts items one at a time. This class is not thread-safe. */
    public static final class Rows {
        private final List<String> systems;
        private final JointConfusionCounter labelled;
        private final JointConfusionCounter unlabelled;
        private final Set<String> labels = new TreeSet<>();

        private Rows(List<String> systems) {
            this.systems = systems;
            List<String> columns = new ArrayList<>(List.of(JUDGE));
            columns.addAll(systems.isEmpty() ? List.of("label") : systems);
            this.labelled = new JointConfusionCounter(columns);
            this.unlabelled = new JointConfusionCounter(columns);
        }

        /**
         * Counts an item.
         *
         * @param truth its true label, or null if it has none
         * @param judge the label that the judge gave it
         * @param predictions the label that each system predicted, in the order of the systems
         * @return this counter
         * @throws IllegalArgumentException if there is not one prediction for each system
         */
        public Rows add(@Nullable String truth, String judge, String... predictions) {
            return add(truth, judge, List.of(predictions), 1);
        }

        /**
         * Counts equal items.
         *
         * @param truth their true label, or null if they have none
         * @param judge the label that the judge gave them
         * @param predictions the label that each system predicted, in the order of the systems
         * @param count the number of items, 0 or more; the labels are registered even if it is 0
         * @return this counter
         * @throws IllegalArgumentException if there is not one prediction for each system, the count is negative, or the total would
         *     exceed 2^53
         */
        public Rows add(@Nullable String truth, String judge, List<String> predictions, long count) {
            Objects.requireNonNull(judge, "judge must not be null");
            if (predictions.size() != systems.size()) {
                throw new IllegalArgumentException("predictions must be one per system: predictions="
                        + predictions.size() + ", systems=" + systems.size());
            }
            List<String> row = new ArrayList<>(List.of(judge));
            row.addAll(systems.isEmpty() ? List.of(judge) : predictions);
            (truth == null ? unlabelled : labelled).add(truth == null ? judge : truth, row, count);
            labels.addAll(row);
            if (truth != null) {
                labels.add(truth);
            }
            return this;
        }

        /** {@return the counts so far} */
        public JudgedLabels toLabels() {
            return new JudgedLabels(
                    systems,
                    registered(labelled, labels).toMatrix(),
                    registered(unlabelled, labels).toMatrix());
        }

        /** Registers all labels, so that both parts have the same classes. */
        private JointConfusionCounter registered(JointConfusionCounter counter, Collection<String> all) {
            int columns = 1 + Math.max(1, systems.size());
            all.forEach(label -> counter.add(label, Collections.nCopies(columns, label), 0));
            return counter;
        }
    }

    /**
     * Merges the items of two parts.
     *
     * @param other items of the same systems with the same positive label
     * @return all items
     * @throws IllegalArgumentException if the systems or the positive labels differ, or the total exceeds 2^53
     */
    public JudgedLabels merge(JudgedLabels other) {
        if (!systems.equals(other.systems)) {
            throw new IllegalArgumentException(
                    "parts must be of the same systems in the same order: " + systems + " and " + other.systems);
        }
        Rows rows = new Rows(systems);
        List.of(this, other).forEach(part -> {
            part.labels().forEach(label -> rows.add(label, label, Collections.nCopies(systems.size(), label), 0));
            part.forEach(rows::add);
        });
        if (!positive().equals(other.positive())) {
            throw new IllegalArgumentException("parts must have the same positive label: "
                    + positive().orElse("none") + " and " + other.positive().orElse("none"));
        }
        JudgedLabels all = rows.toLabels();
        return positive().map(all::withPositive).orElse(all);
    }

    /** Receives equal items. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Receives equal items.
         *
         * @param truth their true label, or null if they have none
         * @param judge the label that the judge gave them
         * @param predictions the label that each system predicted, in the order of the systems
         * @param count the number of items
         */
        void visit(@Nullable String truth, String judge, List<String> predictions, long count);
    }

    /**
     * Visits the distinct kinds of items with their counts, those with a true label first.
     *
     * @param visitor receives each kind of item
     */
    public void forEach(Visitor visitor) {
        visit(labelled, true, visitor);
        visit(unlabelled, false, visitor);
    }

    private void visit(JointConfusionMatrix part, boolean hasTruth, Visitor visitor) {
        for (int atom = 0; atom < part.atoms(); atom++) {
            List<String> predictions = new ArrayList<>();
            for (int system = 1; system <= systems.size(); system++) {
                predictions.add(labels().get(part.prediction(atom, system)));
            }
            visitor.visit(
                    hasTruth ? labels().get(part.truth(atom)) : null,
                    labels().get(part.prediction(atom, 0)),
                    predictions,
                    part.count(atom));
        }
    }

    /** {@return the names of the systems, in their order; empty if the labels themselves are the outcome} */
    public List<String> systems() {
        return systems;
    }

    /** {@return all labels, in natural order} */
    public List<String> labels() {
        return labelled.labels();
    }

    /** {@return the positive label, or empty if none was declared} */
    public Optional<String> positive() {
        return labelled.positive();
    }

    /**
     * Returns the same items with a positive label.
     *
     * @param label one of the labels
     * @return the items
     * @throws java.util.NoSuchElementException if there is no such label; the message lists the labels
     */
    public JudgedLabels withPositive(String label) {
        return new JudgedLabels(systems, labelled.withPositive(label), unlabelled.withPositive(label));
    }

    /** {@return the number of items with a true label} */
    public long labelled() {
        return labelled.size();
    }

    /** {@return the number of items with the label of the judge alone} */
    public long unlabelled() {
        return unlabelled.size();
    }

    /**
     * {@return the true labels and the labels of the judge, of the items that have both, in rows and in columns}
     */
    public ConfusionMatrix agreement() {
        return labelled.system(0);
    }

    /** Throws a refusal if the judge or a system has no label in common with the truth. */
    void requireCommonLabels() {
        ConfusionMatrix agreement = agreement();
        requireCommonLabel("judge", Judged.occurring(agreement, true), Judged.occurring(agreement, false));
        for (int system = 0; system < systems.size(); system++) {
            ConfusionMatrix all = bySystem(system);
            String name = "predictions of '" + systems.get(system) + "'";
            requireCommonLabel(name, Judged.occurring(all, true), Judged.occurring(all, false));
        }
    }

    private static void requireCommonLabel(String name, List<String> truth, List<String> given) {
        if (truth.stream().noneMatch(given::contains)) {
            throw Judged.refused(
                    Refusal.Code.LABEL,
                    "truth and " + name + " must have a label in common: truth=" + truth + ", " + name + "=" + given
                            + "; rename the labels of one of them");
        }
    }

    /** Returns the predictions of a system for all items, with the true labels or, of unlabelled items, those of the judge. */
    ConfusionMatrix bySystem(int system) {
        return labelled.merge(unlabelled).system(system + 1);
    }

    /** Returns the kinds of labelled items: the label of the judge is their first prediction. */
    JointConfusionMatrix labelledItems() {
        return labelled;
    }

    /** Returns the kinds of unlabelled items: the label of the judge is their first prediction, and their truth means nothing. */
    JointConfusionMatrix unlabelledItems() {
        return unlabelled;
    }

    /** Returns the labels of the judge on unlabelled items. */
    ConfusionMatrix judgeElsewhere() {
        return unlabelled.system(0);
    }

    /** Returns the items as a correction reads them. */
    StagedItems staged() {
        return new StagedRows();
    }

    /** Counts in the form of a correction. */
    private final class StagedRows implements StagedItems {
        private final JointConfusionMatrix judged = labelledByJudge();
        private final JointConfusionMatrix all = judged.merge(unlabelled);

        @Override
        public long labelled() {
            return labelled.size();
        }

        @Override
        public long unlabelled() {
            return unlabelled.size();
        }

        @Override
        public int systems() {
            return systems.size();
        }

        @Override
        public Stages<?> stages(int system) {
            int column = system + 1;
            ConfusionMatrix judge = judged.system(column);
            Map<Long, Integer> cells = new HashMap<>();
            for (int atom = 0; atom < judge.atoms(); atom++) {
                cells.put(cell(judge.truth(atom), judge.predicted(atom)), atom);
            }
            return new Stages<>(
                    new StageSide<>(
                            labelled.system(column), row -> labelled.systemAtom(column, row), labelled.weights()),
                    new StageSide<>(
                            judge,
                            row -> cells.get(cell(labelled.prediction(row, 0), labelled.prediction(row, column))),
                            labelled.weights()),
                    new StageSide<>(
                            unlabelled.system(column), row -> unlabelled.systemAtom(column, row), unlabelled.weights()),
                    StageDesign.INDEPENDENT);
        }

        private static long cell(int row, int column) {
            return (long) row << Integer.SIZE | column;
        }

        @Override
        public Sample<?> byTruth(int system) {
            return Sample.of(labelled.system(system + 1));
        }

        @Override
        public Sample<?> byJudge(int system) {
            return Sample.of(all.system(system + 1));
        }

        @Override
        public Sample<?> pairByTruth(int first, int second) {
            return Sample.of(labelled.pair(first + 1, second + 1));
        }

        @Override
        public Sample<?> pairByJudge(int first, int second) {
            return Sample.of(all.pair(first + 1, second + 1));
        }

        @Override
        public Optional<String> constantLabel() {
            ConfusionMatrix agreement = agreement();
            int[] given = IntStream.range(0, agreement.atoms())
                    .map(agreement::predicted)
                    .distinct()
                    .toArray();
            return given.length == 1 ? Optional.of(labels().get(given[0])) : Optional.empty();
        }

        @Override
        public Optional<Refusal> refusalOfLabelled() {
            return new LabelledPart(labelled, unlabelled).refusal();
        }

        @Override
        public Optional<Note> noteOnLabelled() {
            return new LabelledPart(labelled, unlabelled).note();
        }

        @Override
        public Optional<ItemGroups> similar() {
            return Optional.empty();
        }

        @Override
        public String describeJudged(int item) {
            throw new IllegalStateException("items are counted and have no index: item=" + item);
        }
    }

    /** Returns the kinds of labelled items with the label of the judge as their truth. */
    JointConfusionMatrix labelledByJudge() {
        List<String> labels = labels();
        JointConfusionCounter counter = new JointConfusionCounter(labelled.systems());
        labels.forEach(label ->
                counter.add(label, Collections.nCopies(labelled.systems().size(), label), 0));
        for (int atom = 0; atom < labelled.atoms(); atom++) {
            List<String> row = new ArrayList<>();
            for (int system = 0; system < labelled.systems().size(); system++) {
                row.add(labels.get(labelled.prediction(atom, system)));
            }
            counter.add(row.get(0), row, labelled.count(atom));
        }
        JointConfusionMatrix judged = counter.toMatrix();
        return positive().map(judged::withPositive).orElse(judged);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JudgedLabels that
                && systems.equals(that.systems)
                && labelled.equals(that.labelled)
                && unlabelled.equals(that.unlabelled);
    }

    @Override
    public int hashCode() {
        return Objects.hash(systems, labelled, unlabelled);
    }

    @Override
    public String toString() {
        return "JudgedLabels[" + labelled() + " labelled, " + unlabelled() + " unlabelled, systems " + systems
                + ", labels " + labels() + "]";
    }
}
