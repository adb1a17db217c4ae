package dev.credence.api.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests which combinations of parts are rejected for estimates and comparisons. */
class EstimateTest {
    private static Estimate.Builder f1(double value) {
        return Estimate.of("f1", "toy", ConfidenceLevel.P95, value);
    }

    @Test
    void invalidBoundsThrow() {
        assertThatThrownBy(() -> f1(0.5).bounds(0.6, 0.4).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "lower bound must be <= upper bound, or both NaN: lower=0.6, upper=0.4 (f1 by toy); give both,"
                                + " in this order");
        assertThatThrownBy(() -> f1(0.5).bounds(Double.NaN, 1).build())
                .hasMessage(
                        "lower bound must be <= upper bound, or both NaN: lower=NaN, upper=1.0 (f1 by toy); give both,"
                                + " in this order");
        assertThat(f1(0.5).bounds(0.5, 0.5).build().width()).isZero();
    }

    @Test
    void missingValueOrBoundsWithStatusOkThrow() {
        assertThatThrownBy(() -> f1(0.5).build())
                .hasMessage(
                        "bounds must be numbers where the status is OK: lower=NaN, upper=NaN (f1 by toy); give another"
                                + " status and why");
        assertThatThrownBy(() -> f1(Double.NaN).bounds(0, 1).status(Status.OK).build())
                .hasMessage(
                        "value must be a number where the status is OK: value=NaN (f1 by toy); give status UNDEFINED and"
                                + " why");
        assertThat(f1(Double.NaN).bounds(0, 1).build().status()).isEqualTo(Status.UNDEFINED);
        assertThat(Note.sentences(
                        f1(0.5).status(Status.CANCELLED, "cancelled").build().notes()))
                .containsExactly("cancelled");
        assertThat(Estimate.of("f1", "", ConfidenceLevel.P95, 0.5).build().hasInterval())
                .isFalse();
    }

    /** This includes comparisons. There is no note if the value is undefined or inside the interval, or if there is no interval. */
    @Test
    void intervalWithoutObservedValueHasLastNote() {
        String start = "the interval does not contain what was observed: ";
        PosteriorSummary summary = new PosteriorSummary(0.3, 0.3, 0.3, 0.1);
        Estimate credible = f1(0.5).bounds(0.2, 0.4)
                .credible(summary)
                .note("test", "another")
                .build();
        assertThat(Note.sentences(credible.notes()))
                .containsExactly(
                        "another",
                        start
                                + "the prior, or over folds the mean of the folds, moves the posterior away from it, and the"
                                + " interval leaves out the tails of the posterior");
        assertThat(Note.sentences(credible.withNote(Note.of("test", "a third")).notes()))
                .hasSize(3)
                .last()
                .asString()
                .startsWith(start);
        assertThat(Note.sentences(credible.withMetric("f2").notes())).isEqualTo(Note.sentences(credible.notes()));
        assertThat(Note.sentences(f1(0.1).bounds(0.2, 0.4).build().notes()))
                .containsExactly(start + "the method centres the interval on another number");
        assertThat(Note.sentences(f1(0.3).bounds(0.2, 0.4)
                        .note(credible.notes().get(1))
                        .build()
                        .notes()))
                .isEmpty();
        assertThat(Note.sentences(f1(0.4).bounds(0.2, 0.4).build().notes())).isEmpty();
        assertThat(Note.sentences(f1(Double.NaN).bounds(0.2, 0.4).build().notes()))
                .isEmpty();
        assertThat(Note.sentences(Comparison.of("f1", "toy", ConfidenceLevel.P95, 0.5, 0.4)
                        .bounds(0.2, 0.4)
                        .build()
                        .notes()))
                .containsExactly(start + "the method centres the interval on another number");
    }

    @Test
    void refusalWithOtherStatusThrows() {
        Refusal reason = Refusal.of(Refusal.Code.METRIC, "it does not fit");
        Estimate refused =
                Estimate.of("f1", "", ConfidenceLevel.P95, 0.5).refused(reason).build();
        assertThat(refused.status()).isEqualTo(Status.REFUSED);
        assertThat(refused.refusal()).contains(reason);
        assertThat(refused)
                .isNotEqualTo(Estimate.of("f1", "", ConfidenceLevel.P95, 0.5)
                        .refused(Refusal.of(Refusal.Code.DESIGN, "it does not fit"))
                        .build());
        assertThatThrownBy(() -> f1(0.5).status(Status.REFUSED).build())
                .hasMessage(
                        "status must be REFUSED where there is a refusal, and only there: status=REFUSED, refusal=null (f1 by"
                                + " toy); use the builder's refused(refusal)");
        assertThatThrownBy(() ->
                        f1(0.5).refused(reason).bounds(0, 1).status(Status.OK).build())
                .hasMessageContaining("status=OK, refusal=it does not fit");
    }

    @Test
    void negativeSizeThrows() {
        assertThatThrownBy(() -> f1(0.5).bounds(0, 1).n(-5).build()).hasMessage("n must be >= 0: n=-5 (f1 by toy)");
        assertThatThrownBy(() -> f1(0.5).bounds(0, 1).effectiveN(-3).build())
                .hasMessage("effective n must be >= 0, or NaN where there is none: effective n=-3.0 (f1)");
        assertThatThrownBy(() -> f1(0.5).bounds(0, 1).designEffect(-1).build())
                .hasMessage("design effect must be >= 0, or NaN where there is none: design effect=-1.0 (f1)");
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without nullness checks may pass null
    void nullPartThrowsWithItsName() {
        assertThatThrownBy(() -> Estimate.of(null, "toy", ConfidenceLevel.P95, 0.5))
                .hasMessage("metric must not be null");
        assertThatThrownBy(() -> Estimate.of("f1", "toy", null, 0.5)).hasMessage("level must not be null");
        assertThatThrownBy(() -> Estimate.of("f1", null, ConfidenceLevel.P95, 0.5))
                .hasMessage("method or comparator must not be null; write \"\" where there is none");
    }

    @Test
    void estimatesWithEqualPartsAreEqual() {
        Estimate one = f1(0.5).bounds(0, 1).n(7).build();

        assertThat(one)
                .isEqualTo(f1(0.5).bounds(0, 1).n(7).build())
                .hasSameHashCodeAs(f1(0.5).bounds(0, 1).n(7).build());
        assertThat(one)
                .isNotEqualTo(f1(0.5).bounds(0, 1).n(8).build())
                .isNotEqualTo(f1(0.5).bounds(0, 0.9).n(7).build())
                .isNotEqualTo(f1(0.5).bounds(0, 1).n(7).effectiveN(3).build())
                .isNotEqualTo(f1(0.5).bounds(0, 1).n(7).exact().build());
        assertThat(f1(Double.NaN).build())
                .as("NaN equals NaN")
                .isEqualTo(f1(Double.NaN).build());
    }

    @Test
    void addingNoteKeepsOtherParts() {
        Estimate one = f1(0.5).bounds(0, 1)
                .n(7)
                .credible(new PosteriorSummary(0.4, 0.5, 0.45, 0.1))
                .simulation(new Simulation(1, 2, 0, 0, 0))
                .exact()
                .effectiveN(3)
                .designEffect(2)
                .note("test", "first")
                .build();

        Estimate noted = one.withNote(Note.of("test", "second"));

        assertThat(Note.sentences(noted.notes())).isEqualTo(List.of("first", "second"));
        assertThat(noted.ownParts()).isEqualTo(one.ownParts());
        assertThat(noted.simulation()).isEqualTo(one.simulation());
        assertThat(noted.exact()).isTrue();
        assertThat(noted.kind()).isEqualTo(Kind.CREDIBLE);
    }

    @Test
    void comparisonWithStatusOkNeedsBoundsOrPValue() {
        assertThatThrownBy(() -> Comparison.of("f1", "toy", ConfidenceLevel.P95, 0.5, 0.4)
                        .build())
                .hasMessageStartingWith("bounds must be numbers where the status is OK");
        assertThat(Comparison.of("f1", "toy", ConfidenceLevel.P95, 0.5, 0.25)
                        .credible(0.9, 0.1)
                        .build()
                        .difference())
                .isEqualTo(0.25);
        assertThatThrownBy(() -> new Comparison.Ratio(1, 2, 0.5))
                .hasMessage("lower bound of a ratio must be <= its upper bound: lower=2.0, upper=0.5");
    }
}
