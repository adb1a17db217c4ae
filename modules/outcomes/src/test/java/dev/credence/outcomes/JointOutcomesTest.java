package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.Pool;
import dev.credence.testkit.EvidenceContract;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class JointOutcomesTest {
    private static final OutcomeColumn GRADE = OutcomeColumn.of("grade", 0, 1);

    private static OutcomesBuilder grades(double... values) {
        OutcomesBuilder builder = new OutcomesBuilder(GRADE);
        for (int item = 0; item < values.length; item++) {
            builder.add("q" + item, values[item]);
        }
        return builder;
    }

    private static JointOutcomes three(OutcomesBuilder a, OutcomesBuilder b, OutcomesBuilder c) {
        Map<String, OutcomesBuilder> systems = new LinkedHashMap<>();
        systems.put("a", a);
        systems.put("b", b);
        systems.put("c", c);
        return JointOutcomes.of(systems);
    }

    @Nested
    class Laws extends EvidenceContract<JointOutcomes> {
        @Override
        protected List<JointOutcomes> evidence() {
            return List.of(
                    three(grades(1, 0, 1, 0.5), grades(0, 0, 0, 1), grades(1, 1, 1, 1)),
                    three(grades(1, 1, 0), grades(0.5, 0.5, 0), grades(0, 0, 0)),
                    three(grades(1).add("q0", 0), grades(0.5), grades(0).add("q0", 1)));
        }
    }

    @Test
    void equalCombinationsAreCountedOnce() {
        JointOutcomes joint = three(grades(1, 0, 1), grades(0, 1, 0), grades(0.5, 0.5, 0.5));
        assertThat(joint.systems()).containsExactly("a", "b", "c");
        assertThat(joint.size()).isEqualTo(3);
        assertThat(joint.atoms()).isEqualTo(2);
        assertThat(joint.count(1)).isEqualTo(2);
        assertThat(joint.describe(1)).isEqualTo("a grade=1.0; b grade=0.0; c grade=0.5");
        assertThat(joint.toString()).startsWith("JointOutcomes[3 systems, 3 items, ");
    }

    /** The items of the second system are in another order, and the numbers of runs differ. */
    @Test
    void pairsAndSystemsEqualResultsOfBuilders() {
        OutcomesBuilder a = grades(1, 0, 1).add("q0", 0.5);
        OutcomesBuilder b = new OutcomesBuilder(GRADE).add("q2", 1).add("q0", 0).add("q1", 0.25);
        OutcomesBuilder c =
                grades(1, 0, 1).add("q1", 1).add("q1", 0.5).add("q2", 0).add("q0", 0.25);
        JointOutcomes joint = three(a, b, c);

        assertThat(joint.system(2)).isEqualTo(c.build());
        assertThat(joint.pair(0, 1)).isEqualTo(a.pairedWith(b));
        assertThat(joint.pair(1, 2)).isEqualTo(b.pairedWith(c));
        assertThat(joint.pair(2, 0)).isEqualTo(c.pairedWith(a));
        int unequal = joint.systemAtom(2, 0);
        assertThat(joint.system(2).runs(unequal)).isEqualTo(3);
        assertThatThrownBy(() -> joint.pair(1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a pair must be of two systems: first=second=b");
    }

    @Test
    void poolOfPartsEqualsTheWhole() {
        JointOutcomes first = three(grades(1, 0), grades(0, 0), grades(0.5, 1));
        JointOutcomes second = three(grades(1, 1), grades(0, 1), grades(0.5, 0));
        Pool<JointOutcomes> pool = first.pool(List.of(first, second));

        assertThat(pool.whole()).isEqualTo(three(grades(1, 0, 1, 1), grades(0, 0, 0, 1), grades(0.5, 1, 0.5, 0)));
        for (int atom = 0; atom < second.atoms(); atom++) {
            assertThat(pool.whole().describe(pool.atom(1, atom))).isEqualTo(second.describe(atom));
        }
    }

    @Test
    void partsOfOtherSystemsAreRefused() {
        JointOutcomes first = three(grades(1), grades(0), grades(0.5));
        Map<String, OutcomesBuilder> named = new LinkedHashMap<>();
        named.put("b", grades(1));
        named.put("a", grades(1));
        JointOutcomes second = JointOutcomes.of(named);
        assertThatThrownBy(() -> first.merge(second))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parts must be of the same systems in the same order: [a, b, c] and [b, a]");
    }

    @Test
    void itemsThatASystemDoesNotHaveAreListed() {
        assertThatThrownBy(() -> three(grades(1, 1, 1), grades(1), grades(1, 0, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("all systems must have the same items: 2 missing in the system 'b', such as [q1, q2]");
        assertThatThrownBy(() -> three(grades(1), grades(1), grades(1, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("all systems must have the same items: 1 missing in the system 'a', such as [q1]");
    }

    @Test
    void systemsThatCannotBeMatchedAreRefused() {
        assertThatThrownBy(() -> JointOutcomes.of(Map.of("a", grades(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("systems must be at least 2: systems=1; one alone is an Outcomes");
        assertThatThrownBy(() -> three(grades(1), grades(1).addItem(1), grades(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "items to match must have names: items=2, with names=1 in the system 'b'; use add(item, ...)");
        OutcomesBuilder seconds = new OutcomesBuilder(OutcomeColumn.of("seconds")).add("q0", 1);
        assertThatThrownBy(() -> three(grades(1), seconds, grades(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("outcomes of several systems must have the same columns: 'a' has " + List.of(GRADE)
                        + ", 'b' has " + seconds.columns());
    }
}
