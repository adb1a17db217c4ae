package dev.credence.spark;

import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.SharedLabels;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.sample.Sample;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.JudgedState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedOutcomeState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.ScoreState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes one report row per metric from a state, also if the state does not form a sample, such as a single fold. */
record StateAnswers(EvidenceState state, Function<String, List<@Nullable Object>> rows) {
    /** Fewer rows, 20, may have no predicted label in common with the true ones by chance. */
    private static final int FEW_ROWS = 20;

    private static final String SEVERAL =
            "the state must be of one system or two: it is of several; credence compare judges all their pairs"
                    + " together";

    private static final String JUDGED =
            "the state is of judged rows, whose metrics are not corrected here: credence judge and JudgedLabels of"
                    + " credence-judge correct them";

    private static final AnswerRow.Parts<Estimate> ESTIMATE = new AnswerRow.Parts<>(
            Estimate::value,
            Estimate::method,
            estimate -> guaranteedError(estimate.guaranteedBounds(), estimate.value()));
    private static final AnswerRow.Parts<Comparison> COMPARISON = new AnswerRow.Parts<>(
            Comparison::difference,
            Comparison::comparator,
            comparison -> guaranteedError(comparison.guaranteedBounds(), comparison.difference()));

    private static double guaranteedError(Optional<GuaranteedBounds> bounds, double value) {
        return bounds.map(known -> known.error(value)).orElse(Double.NaN);
    }

    /**
     * Returns the answers for the group of an SQL query, which may be all rows or a few. Labels that are written in two ways are refused;
     * where a group may have none in common by chance, a note says this.
     */
    static StateAnswers ofGroup(EvidenceState state, StateQuery request) {
        if (!state.layout().labels().isEmpty()) {
            return of(state, request);
        }
        for (SharedLabels labels : WholeData.of(state).systems()) {
            Optional<String> problem = labels.problem().map(SharedLabels.Problem::sentence);
            boolean hasSeveral = labels.truth().size() > 1 && labels.predicted().size() > 1 && state.size() >= FEW_ROWS;
            if (problem.isPresent() && (hasSeveral || labels.areWrittenInTwoWays())) {
                return refused(state, request, problem.get() + "; cast or rename one of them");
            }
            if (labels.areDisjoint()) {
                return of(state, request)
                        .withNote(problem.orElse("") + "; if these are the same classes, cast or rename one of them");
            }
        }
        return of(state, request);
    }

    /** Returns the same answers with a note in front of the others. */
    private StateAnswers withNote(String note) {
        int place = AnswerRow.NAMES.indexOf("notes");
        return new StateAnswers(state, metric -> {
            List<@Nullable Object> row = new ArrayList<>(rows.apply(metric));
            row.set(
                    place,
                    Stream.concat(Stream.of(note), Stream.of((String[]) Objects.requireNonNull(row.get(place))))
                            .toArray(String[]::new));
            return row;
        });
    }

    static StateAnswers of(EvidenceState state, StateQuery request) {
        if (state instanceof ConfusionState one) {
            return estimates(state, request, one::sample);
        }
        if (state instanceof ScoreState one) {
            return estimates(state, request, one::sample);
        }
        if (state instanceof ClassScoreState one) {
            return estimates(state, request, one::sample)
                    .withPredictions(
                            estimates(state, request, () -> one.predictions().sample()));
        }
        if (state instanceof PairedConfusionState two) {
            return comparisons(state, request, two::pairing);
        }
        if (state instanceof PairedScoreState two) {
            return comparisons(state, request, two::pairing);
        }
        if (state instanceof PairedClassScoreState two) {
            return comparisons(state, request, two::pairing)
                    .withPredictions(
                            comparisons(state, request, () -> two.predictions().pairing()));
        }
        if (state instanceof OutcomeState one) {
            return estimates(state, request, one::sample);
        }
        return state instanceof PairedOutcomeState two
                ? comparisons(state, request, two::pairing)
                : refused(state, request, state instanceof JudgedState ? JUDGED : SEVERAL);
    }

    /** Returns answers of which metrics of labels read the predictions that follow from the scores of several classes. */
    private StateAnswers withPredictions(StateAnswers ofLabels) {
        return new StateAnswers(state, metric -> {
            boolean readsLabels =
                    StateQuery.credence().registry().metric(metric).evidenceType() == ConfusionMatrix.class;
            return (readsLabels ? ofLabels : this).row(metric);
        });
    }

    private static StateAnswers refused(EvidenceState state, StateQuery request, String reason) {
        return new StateAnswers(state, metric -> AnswerRow.refused(metric, request, state, state.size(), reason));
    }

    private static StateAnswers estimates(EvidenceState state, StateQuery request, Supplier<Sample<?>> from) {
        return answers(state, request, from, sample -> metric -> {
            ResultOrRefusal<Estimate> result = request.answer(metric, sample);
            return AnswerRow.of(metric, request, state, sample.evidence().size(), result, ESTIMATE);
        });
    }

    private static StateAnswers comparisons(EvidenceState state, StateQuery request, Supplier<Pairing<?>> from) {
        return answers(state, request, from, pairing -> metric -> {
            ResultOrRefusal<Comparison> result = request.answer(metric, pairing);
            return AnswerRow.of(metric, request, state, pairing.firstEvidence().size(), result, COMPARISON);
        });
    }

    private static <S> StateAnswers answers(
            EvidenceState state,
            StateQuery request,
            Supplier<S> from,
            Function<S, Function<String, List<@Nullable Object>>> rows) {
        try {
            return new StateAnswers(state, rows.apply(from.get()));
        } catch (IllegalArgumentException e) {
            return refused(state, request, String.valueOf(e.getMessage()));
        }
    }

    List<@Nullable Object> row(String metric) {
        return rows.apply(metric);
    }
}
