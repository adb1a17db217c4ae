package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JointScoresTest {
    private static final boolean[] TRUTH = {true, false, true, false, false, true};
    private static final double[][] SCORES = {
        {0.9, 0.2, 0.7, 0.7, -0.0, 0.7}, {0.3, 0.3, 0.8, 0.1, 0.5, 0.8}, {0.5, 0.4, 0.3, 0.2, 0.1, 0.3}
    };
    private static final List<String> LABELS = List.of("cat", "dog", "fox");
    private static final int[] CLASSES = {0, 2, 1, 1, 0, 1};
    private static final double[][] ROWS = {
        {0.5, 0.3, 0.2}, {0.1, 0.1, 0.8}, {0.4, 0.4, 0.2}, {0.2, 0.5, 0.3}, {0.5, 0.3, 0.2}, {0.4, 0.4, 0.2}
    };

    private static JointScores<ScoredSample, PairedScoredSample> scores(int... rows) {
        boolean[] truth = new boolean[rows.length];
        Map<String, double[]> scores = new LinkedHashMap<>();
        for (int system = 0; system < SCORES.length; system++) {
            double[] own = SCORES[system];
            scores.put(
                    "s" + system,
                    Arrays.stream(rows).mapToDouble(row -> own[row]).toArray());
        }
        for (int row = 0; row < rows.length; row++) {
            truth[row] = TRUTH[rows[row]];
        }
        return JointScores.of(truth, scores);
    }

    /** Returns the scores of three systems, of which each gives a row the scores that the one before gave to the next row. */
    private static ClassScores ofSystem(int system, int... rows) {
        return ClassScores.of(
                LABELS,
                Arrays.stream(rows).map(row -> CLASSES[row]).toArray(),
                Arrays.stream(rows)
                        .mapToObj(row -> ROWS[(row + system) % ROWS.length])
                        .toArray(double[][]::new));
    }

    private static JointScores<ClassScores, PairedClassScores> classScores(int... rows) {
        Map<String, ClassScores> scores = new LinkedHashMap<>();
        for (int system = 0; system < 3; system++) {
            scores.put("s" + system, ofSystem(system, rows));
        }
        return JointScores.of(scores);
    }

    @Test
    void systemOfJointScoresEqualsItsScores() {
        JointScores<ScoredSample, PairedScoredSample> joint = scores(0, 1, 2, 3, 4, 5);

        assertThat(joint.systems()).containsExactly("s0", "s1", "s2");
        assertThat(joint.size()).isEqualTo(6);
        assertThat(joint).hasToString("JointScores[3 systems, 6 items]");
        for (int system = 0; system < 3; system++) {
            ScoredSample own = joint.system(system);
            assertThat(own).isEqualTo(ScoredSample.of(SCORES[system], TRUTH));
            for (int item = 0; item < 6; item++) {
                int atom = joint.systemAtom(system, item);
                assertThat(own.score(atom)).isEqualTo(SCORES[system][item] + 0.0);
                assertThat(own.positive(atom)).isEqualTo(TRUTH[item]);
            }
        }
    }

    @Test
    void systemOfJointClassScoresEqualsItsScores() {
        JointScores<ClassScores, PairedClassScores> joint = classScores(0, 1, 2, 3, 4, 5);

        for (int system = 0; system < 3; system++) {
            ClassScores own = joint.system(system);
            assertThat(own).isEqualTo(ofSystem(system, 0, 1, 2, 3, 4, 5));
            for (int item = 0; item < 6; item++) {
                int atom = joint.systemAtom(system, item);
                assertThat(own.truth(atom)).isEqualTo(CLASSES[item]);
                assertThat(own.score(atom, 1)).isEqualTo(ROWS[(item + system) % 6][1]);
            }
        }
    }

    @Test
    void pairHasTheItemsInTheOrderOfTheJointAtoms() {
        JointScores<ScoredSample, PairedScoredSample> joint = scores(0, 1, 2, 3, 4, 5);
        PairedScoredSample pair = joint.pair(2, 1);
        PairedClassScores classes = classScores(0, 1, 2, 3, 4, 5).pair(2, 1);

        assertThat(pair).isEqualTo(PairedScoredSample.of(TRUTH, SCORES[2], SCORES[1]));
        assertThat(classes)
                .isEqualTo(PairedClassScores.of(ofSystem(2, 0, 1, 2, 3, 4, 5), ofSystem(1, 0, 1, 2, 3, 4, 5)));
        for (int item = 0; item < 6; item++) {
            assertThat(pair.firstScore(item)).isEqualTo(SCORES[2][item]);
            assertThat(classes.truth(item)).isEqualTo(CLASSES[item]);
        }
    }

    @Test
    void orderOfRowsDoesNotChangeASample() {
        assertThat(scores(5, 3, 1, 0, 2, 4))
                .isEqualTo(scores(0, 1, 2, 3, 4, 5))
                .hasSameHashCodeAs(scores(0, 1, 2, 3, 4, 5));
        assertThat(classScores(5, 3, 1, 0, 2, 4)).isEqualTo(classScores(0, 1, 2, 3, 4, 5));
        JointScores<ScoredSample, PairedScoredSample> sorted =
                Sample.of(scores(0, 1, 2, 3, 4, 5)).evidence();
        JointScores<ScoredSample, PairedScoredSample> mixed =
                Sample.of(scores(5, 3, 1, 0, 2, 4)).evidence();
        for (int item = 0; item < 6; item++) {
            assertThat(mixed.describe(item)).isEqualTo(sorted.describe(item));
        }
    }

    @Test
    void scoresOfOtherItemsOrSystemsAreDifferent() {
        assertThat(scores(0, 1, 2, 3, 4, 5)).isNotEqualTo(scores(0, 1, 2, 3, 4, 4));
        double[][] moved = {SCORES[0], SCORES[1].clone()};
        moved[1][2] = SCORES[1][0];
        moved[1][0] = SCORES[1][2]; // of two positives: each system alone has the same scores
        assertThat(two(moved)).isNotEqualTo(two(SCORES));
        assertThat(two(moved).system(1)).isEqualTo(two(SCORES).system(1));
    }

    private static JointScores<ScoredSample, PairedScoredSample> two(double[][] scores) {
        Map<String, double[]> both = new LinkedHashMap<>();
        both.put("a", scores[0]);
        both.put("b", scores[1]);
        return JointScores.of(TRUTH, both);
    }

    @Test
    void poolOfPartsIsTheWhole() {
        Pool<JointScores<ScoredSample, PairedScoredSample>> pool =
                scores(3).pool(List.of(scores(3), scores(0, 5), scores(1, 2, 4)));
        Pool<JointScores<ClassScores, PairedClassScores>> classes =
                classScores(3).pool(List.of(classScores(3), classScores(0, 5), classScores(1, 2, 4)));

        assertThat(pool.whole()).isEqualTo(scores(0, 1, 2, 3, 4, 5));
        assertThat(classes.whole()).isEqualTo(classScores(0, 1, 2, 3, 4, 5));
        assertThat(pool.whole().describe(pool.atom(2, 1))).isEqualTo(scores(2).describe(0));
        assertThat(scores(3, 0, 5).merge(scores(1, 2, 4))).isEqualTo(pool.whole());
        assertThat(ClusteredSample.of(Map.of("x", scores(3), "y", scores(0, 5), "z", scores(1, 2, 4)))
                        .evidence())
                .isEqualTo(pool.whole());
    }

    @Test
    void contradictionsAreErrors() {
        assertThatThrownBy(() -> JointScores.of(TRUTH, Map.of("a", SCORES[0])))
                .hasMessageContaining("systems must be at least 2: systems=1");
        assertThatThrownBy(() -> JointScores.of(TRUTH, Map.of("a", SCORES[0], "b", new double[3])))
                .hasMessageContaining("truth=6, scores=3");
        assertThatThrownBy(() ->
                        JointScores.of(new boolean[1], Map.of("a", new double[1], "b", new double[] {Double.NaN})))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> scores(0, 1).pair(1, 1)).hasMessageContaining("first=second=s1");
        assertThatThrownBy(() -> two(SCORES).merge(scores(0, 1))).hasMessageContaining("[a, b] and [s0, s1, s2]");
        Map<String, ClassScores> rows = new LinkedHashMap<>();
        rows.put("a", ofSystem(0, 0, 1));
        rows.put("b", ofSystem(0, 1, 0));
        assertThatThrownBy(() -> JointScores.of(rows))
                .hasMessageContaining("row 0 has another true class for the system 'b'");
        rows.put("b", ofSystem(0, 0));
        assertThatThrownBy(() -> JointScores.of(rows))
                .hasMessageContaining("2 items of the system 'a', 1 items of the system 'b'");
    }
}
