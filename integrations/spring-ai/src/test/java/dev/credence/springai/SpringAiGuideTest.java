package dev.credence.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.ai.evaluation.EvaluationRequest;
import org.springframework.ai.evaluation.EvaluationResponse;
import org.springframework.ai.evaluation.Evaluator;

/** The Java of docs/how-to/evaluation-frameworks.md, which a test of the documents finds here. */
class SpringAiGuideTest {
    @Test
    void snippetOfTheGuideRuns() {
        Credence credence = Credence.load();
        Evaluator relevancy =
                request -> new EvaluationResponse(!request.getUserText().endsWith("7"), "", Map.of());
        List<EvaluationRequest> requests = IntStream.range(0, 50)
                .mapToObj(i -> new EvaluationRequest("question " + i, "answer"))
                .toList();

        RecordingEvaluator evaluator = new RecordingEvaluator(relevancy);
        requests.forEach(evaluator::evaluate);
        Estimate share = credence.estimate("mean", evaluator.outcomes().build());

        assertThat(share.value()).isEqualTo(0.9);
    }
}
