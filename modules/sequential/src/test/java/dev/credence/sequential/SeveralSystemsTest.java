package dev.credence.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.PairwiseComparisons;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SeveralSystemsTest {
    private static final List<String> SYSTEMS = List.of("one", "two", "three");

    private final PairwiseComparisons question = PairwiseComparisons.of(Credence.load())
            .level(ConfidenceLevel.of(0.8))
            .comparator("asymptotic-sequence:tuned-for=100");
    private final SplittableRandom random = new SplittableRandom(41);

    /** Returns answers of systems that are right with the same probability, of which those after the first may differ from it. */
    private JointConfusionMatrix items(int count, double right, double gain) {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        for (int item = 0; item < count; item++) {
            double shared = random.nextDouble() * 0.4 - 0.2;
            for (String system : SYSTEMS) {
                double chance = right + shared + (system.equals("one") ? gain : 0);
                answers.computeIfAbsent(system, one -> new ArrayList<>()).add(random.nextDouble() < chance ? "a" : "b");
            }
        }
        return JointConfusionMatrix.ofPredictions(Collections.nCopies(count, "a"), answers);
    }

    /** 40 paths of 8 looks at level 0.8; at 20% more than 19 of 40 occur with a chance below 1e-4. */
    @Test
    void fewPathsWronglyDistinguishAnyPair() {
        int wrong = 0;
        for (int path = 0; path < 40; path++) {
            JointConfusionMatrix seen = items(30, 0.7, 0);
            for (int look = 0; look < 8; look++) {
                seen = seen.merge(items(20 << (look / 2), 0.7, 0));
                if (question.compare("accuracy", Sample.of(seen)).differences().stream()
                        .anyMatch(MultipleComparison.SimultaneousDifference::isSignificant)) {
                    wrong++;
                    break;
                }
            }
        }

        assertThat(wrong).isBetween(1, 19);
    }

    @Test
    void pValuesAreMultipliedByNumberOfPairs() {
        MultipleComparison found = question.compare("accuracy", Sample.of(items(400, 0.6, 0.2)));

        assertThat(found.family().pairLevel().value()).isCloseTo(1 - 0.2 / 3, within(1e-12));
        assertThat(found.differences()).allSatisfy(pair -> {
            assertThat(pair.adjusted()).isEqualTo(Math.min(1, 3 * pair.pValue()));
            assertThat(pair.comparison().lower() > 0 || pair.comparison().upper() < 0)
                    .isEqualTo(pair.isSignificant());
        });
        assertThat(found.difference("one", "two").isSignificant()).isTrue();
        assertThat(found.notes()).extracting(Note::code).contains(MultipleComparison.EVERY_LOOK);
        assertThat(found.cochran()).isEmpty();
    }

    @Test
    void systemWithoutValueDoesNotChangeAdjustment() {
        // The first system is always right, so that it never predicts b.
        MultipleComparison found = question.compare("precision@b", Sample.of(items(300, 0.7, 1)));

        assertThat(found.difference("one", "two").adjusted()).isNaN();
        assertThat(found.family().pairs()).isEqualTo(1);
        assertThat(found.family().pairLevel().value()).isCloseTo(1 - 0.2 / 3, within(1e-12));
    }
}
