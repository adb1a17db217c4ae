package dev.credence.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.ai.evaluation.EvaluationRequest;
import org.springframework.ai.evaluation.EvaluationResponse;
import org.springframework.ai.evaluation.Evaluator;

class RecordingEvaluatorTest {
    private static final Credence CREDENCE = Credence.load();

    private static EvaluationResponse response(boolean pass) {
        return new EvaluationResponse(pass, "", Map.of());
    }

    private static EvaluationRequest request(int question, String answer) {
        return new EvaluationRequest("question " + question, answer);
    }

    @Test
    void shareOfPassedResponsesHasInterval() {
        Evaluator isLong = request -> response(request.getResponseContent().length() > 5);
        List<EvaluationRequest> requests = IntStream.range(0, 40)
                .mapToObj(question -> request(question, question < 6 ? "short" : "long enough"))
                .toList();

        RecordingEvaluator evaluator = new RecordingEvaluator(isLong);
        requests.forEach(evaluator::evaluate);
        Estimate share = CREDENCE.estimate("mean", evaluator.outcomes().build());

        assertThat(share.value()).isEqualTo(0.85);
        assertThat(share.n()).isEqualTo(40);
        assertThat(share.lower()).isBetween(0.68, 0.74);
        assertThat(share.upper()).isBetween(0.91, 0.95);
    }

    @Test
    void responseOfTheEvaluatorIsReturned() {
        EvaluationResponse own = response(true);

        assertThat(new RecordingEvaluator(request -> own).evaluate(request(1, "a")))
                .isSameAs(own);
    }

    @Test
    void repeatedResponsesAreRunsOfItem() {
        RecordingEvaluator evaluator = new RecordingEvaluator(
                request -> response(request.getResponseContent().equals("right")));
        for (int question = 0; question < 10; question++) {
            evaluator.evaluate(request(question, "right"));
            evaluator.evaluate(request(question, "wrong"));
        }

        OutcomesBuilder rows = evaluator.outcomes();

        assertThat(rows.rows()).isEqualTo(20);
        assertThat(rows.items()).isEqualTo(10);
        assertThat(CREDENCE.estimate("mean", rows.build()).n()).isEqualTo(10);
    }

    @Test
    void twoSystemsAreComparedOnSameItems() {
        RecordingEvaluator old = new RecordingEvaluator(
                request -> response(!request.getUserText().endsWith("7")));
        RecordingEvaluator better = new RecordingEvaluator(request -> response(true));
        IntStream.range(0, 100)
                .mapToObj(question -> request(question, "answer"))
                .forEach(request -> {
                    old.evaluate(request);
                    better.evaluate(request);
                });

        Comparison comparison =
                CREDENCE.compare("mean", Pairing.paired(better.outcomes().pairedWith(old.outcomes())));

        assertThat(comparison.difference()).isCloseTo(0.1, within(1e-15));
    }

    @Test
    void verdictsOfSeveralThreadsAreRecorded() {
        RecordingEvaluator evaluator = new RecordingEvaluator(request -> response(true));

        IntStream.range(0, 2_000).parallel().forEach(question -> evaluator.evaluate(request(question, "answer")));

        assertThat(evaluator.outcomes().items()).isEqualTo(2_000);
    }

    @Test
    void exceptionIsThrownOnAndNothingIsRecorded() {
        RecordingEvaluator evaluator = new RecordingEvaluator(request -> {
            throw new IllegalStateException("no model");
        });

        assertThatThrownBy(() -> evaluator.evaluate(request(1, "a"))).hasMessage("no model");
        assertThat(evaluator.outcomes().rows()).isZero();
    }

    @Test
    void requestWithoutUserTextNeedsAFunctionThatNamesItems() {
        EvaluationRequest unnamed = new EvaluationRequest(List.of(), "answer");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RecordingEvaluator(request -> response(true)).evaluate(unnamed))
                .withMessage("an item must have a name, by default the user text of the request: item='';"
                        + " give the constructor a function that names items");
        RecordingEvaluator named = new RecordingEvaluator(request -> response(true), request -> "item 1");
        named.evaluate(unnamed);
        assertThat(named.outcomes().items()).isEqualTo(1);
    }
}
