package dev.credence.spark;

import dev.credence.api.internal.SharedLabels;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.JudgedState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.ScoreState;
import dev.credence.state.States;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * The labels of all rows, of which the states of slices contain parts: a label may be absent from a slice, but a positive label that is
 * absent from all slices is misspelt, and labels that the truth and the predictions write in two ways never agree. The class is public
 * because Spark stores only objects of public classes.
 */
public final class WholeData implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String PROBLEM = "problem_of_all";

    /** The labels of each system. */
    private final List<SharedLabels> systems = new ArrayList<>();

    private boolean positives;
    private long rows;

    WholeData() {}

    /** Returns the labels of a state. */
    static WholeData of(EvidenceState state) {
        WholeData data = new WholeData();
        data.add(state);
        return data;
    }

    private void add(EvidenceState state) {
        rows += state.size();
        if (state instanceof ConfusionState one) {
            one.forEach((labels, count) -> add(labels.get(0), labels.subList(1, labels.size()), count));
        } else if (state instanceof PairedConfusionState two) {
            two.forEach((labels, count) -> add(labels.get(0), labels.subList(1, labels.size()), count));
        } else if (state instanceof JudgedState judged) {
            judged.forEach((truth, judge, predictions, count) -> {
                add(truth == null ? judge : truth, predictions, count);
                system(0).add(judge, judge, count);
            });
        } else if (state instanceof ScoreState one) {
            positives |= one.hasPositives();
        } else if (state instanceof PairedScoreState two) {
            positives |= two.hasPositives();
        }
    }

    private void add(String truth, List<String> predictions, long count) {
        for (int i = 0; i < predictions.size(); i++) {
            system(i).add(truth, predictions.get(i), count);
        }
        if (predictions.isEmpty()) {
            system(0).add(truth, truth, count);
        }
    }

    private SharedLabels system(int index) {
        while (systems.size() <= index) {
            systems.add(SharedLabels.empty());
        }
        return systems.get(index);
    }

    private WholeData addAll(WholeData other) {
        rows += other.rows;
        positives |= other.positives;
        for (int i = 0; i < other.systems.size(); i++) {
            system(i).addAll(other.systems.get(i));
        }
        return this;
    }

    /** Returns what is wrong with the labels of the predictions of a system. */
    Optional<String> problemOfPredictions() {
        return systems.stream()
                .flatMap(labels -> labels.problem().stream())
                .findFirst()
                .map(SharedLabels.Problem::sentence);
    }

    /** Returns the labels of each system. */
    List<SharedLabels> systems() {
        return systems;
    }

    private Set<String> labels() {
        Set<String> all = new TreeSet<>();
        systems.forEach(labels -> {
            all.addAll(labels.truth());
            all.addAll(labels.predicted().keySet());
        });
        return all;
    }

    /**
     * What must be true of all rows.
     *
     * @param positive the positive label if it must occur
     * @param scoredTruth the column of the true labels if the rows have scores, whose labels are not kept
     * @param remedy what to do if the positive label may be absent
     * @param predictions whether the labels of the truth and of the predictions must agree
     */
    record Rules(@Nullable String positive, @Nullable String scoredTruth, String remedy, boolean predictions)
            implements Serializable {
        /** The rest of a message about labels that are written in two ways. */
        static final String ADVICE =
                "; cast or rename one of them, or list all labels with labels(...) if they are different classes";

        /** Returns the rules for results, which the predictions decide too. */
        static Rules ofResults(EvidenceSpec requested) {
            return of(requested, requested.comparesLabels());
        }

        /** Returns the rules for states, which may contain a few of the rows that are merged later. */
        static Rules ofStates(EvidenceSpec requested) {
            return of(requested, false);
        }

        private static Rules of(EvidenceSpec requested, boolean predictions) {
            return new Rules(
                    requested.requiredPositive().orElse(null),
                    requested.scores() ? requested.truthName() : null,
                    requested.hasJudge()
                            ? "name it by withPositive(label) of the state"
                            : "list all labels with labels(...)",
                    predictions);
        }

        private boolean areNone() {
            return positive == null && !predictions;
        }

        /** Returns what is wrong with a state of all rows. */
        Optional<String> problem(EvidenceState state) {
            return areNone() ? Optional.empty() : problem(WholeData.of(state));
        }

        private Optional<String> problem(WholeData data) {
            return data.rows == 0
                    ? Optional.empty()
                    : ofPositive(data)
                            .or(() -> predictions
                                    ? data.problemOfPredictions().map(sentence -> sentence + ADVICE)
                                    : Optional.empty());
        }

        private Optional<String> ofPositive(WholeData data) {
            if (positive == null) {
                return Optional.empty();
            }
            if (scoredTruth != null) {
                return data.positives
                        ? Optional.empty()
                        : Optional.of("no row has the positive label: column of truth='" + QuotedText.of(scoredTruth)
                                + "', positive label='" + QuotedText.of(positive)
                                + "'; write it as the column does, or use a column of booleans as truth where it may be"
                                + " absent");
            }
            Set<String> labels = data.labels();
            return labels.contains(positive)
                    ? Optional.empty()
                    : Optional.of(
                            Suggestions.message("label", positive, labels) + "; where it may be absent, " + remedy);
        }

        /** Returns the states of slices, which are an error if something is wrong with all of them together. */
        Dataset<Row> check(Dataset<Row> states, boolean sliced) {
            if (areNone()) {
                return states;
            }
            Column state = functions.col(Aggregation.STATE);
            Dataset<Row> both = sliced
                    ? states.crossJoin(functions.broadcast(states.agg(functions
                            .udaf(new Whole(this), Encoders.BINARY())
                            .apply(state)
                            .as(PROBLEM))))
                    : states.withColumn(
                            PROBLEM,
                            functions
                                    .udf(new OfState(this), DataTypes.StringType)
                                    .apply(state));
            Column problem = functions.col(PROBLEM);
            return both.withColumn(
                            Aggregation.STATE,
                            functions.when(problem.isNull(), state).otherwise(functions.raise_error(problem)))
                    .drop(PROBLEM);
        }
    }

    /** Returns what is wrong with the state of all rows, or null. */
    static final class OfState implements UDF1<byte[], @Nullable String> {
        private static final long serialVersionUID = 1;

        private final Rules rules;

        OfState(Rules rules) {
            this.rules = rules;
        }

        @Override
        public @Nullable String call(byte[] state) {
            return rules.problem(States.read(state)).orElse(null);
        }
    }

    /** The aggregate of the states of all slices: what is wrong with them together, or null. */
    static final class Whole extends Aggregator<byte[], WholeData, @Nullable String> {
        private static final long serialVersionUID = 1;

        private final Rules rules;

        Whole(Rules rules) {
            this.rules = rules;
        }

        @Override
        public WholeData zero() {
            return new WholeData();
        }

        @Override
        public WholeData reduce(WholeData data, byte[] state) {
            data.add(States.read(state));
            return data;
        }

        @Override
        public WholeData merge(WholeData one, WholeData other) {
            return one.addAll(other);
        }

        @Override
        public @Nullable String finish(WholeData data) {
            return rules.problem(data).orElse(null);
        }

        @Override
        public Encoder<WholeData> bufferEncoder() {
            return Encoders.javaSerialization(WholeData.class);
        }

        @Override
        public Encoder<@Nullable String> outputEncoder() {
            return Encoders.STRING();
        }
    }
}
