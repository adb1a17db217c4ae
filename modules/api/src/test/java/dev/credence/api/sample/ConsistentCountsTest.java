package dev.credence.api.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests that every sampling design refuses evidence of a user that contradicts itself. */
class ConsistentCountsTest {
    /** Counts of 2 atoms, with any size and any pool. */
    private record Tally(List<Long> counts, long size, List<Pool<Tally>> pools) implements Poolable<Tally> {
        Tally(long right, long wrong, long size) {
            this(List.of(right, wrong), size, List.of());
        }

        Tally pooledTo(Tally whole, int... place) {
            return new Tally(counts, size, List.of(Pool.of(whole, List.of(place, place))));
        }

        @Override
        public int atoms() {
            return counts.size();
        }

        @Override
        public long count(int atom) {
            return counts.get(atom);
        }

        @Override
        public Tally withUnseenAtoms() {
            return this;
        }

        @Override
        public Tally merge(Tally other) {
            return pools.get(0).whole();
        }

        @Override
        public Pool<Tally> pool(List<Tally> parts) {
            return pools.isEmpty() ? Pool.of(this, List.of()) : pools.get(0);
        }
    }

    /** The tallies of two systems by whether each was right. */
    private record Both(List<Long> counts, Tally first, Tally second, int wrongAtom) implements PairedEvidence<Tally> {
        @Override
        public int atoms() {
            return counts.size();
        }

        @Override
        public long count(int atom) {
            return counts.get(atom);
        }

        @Override
        public long size() {
            return LongStream.range(0, atoms())
                    .map(atom -> counts.get((int) atom))
                    .sum();
        }

        @Override
        public int firstAtom(int atom) {
            return atom / 2 * wrongAtom;
        }

        @Override
        public int secondAtom(int atom) {
            return atom % 2;
        }

        @Override
        public Both swapped() {
            return new Both(
                    List.of(counts.get(0), counts.get(2), counts.get(1), counts.get(3)), second, first, wrongAtom);
        }
    }

    private static void assertRefused(Evidence evidence, String message) {
        assertThatThrownBy(() -> Sample.of(evidence))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> StratifiedSample.of(evidence, atom -> 0)).hasMessage(message);
    }

    @Test
    void sizeThatIsNotTheSumOfCountsIsRefused() {
        assertThat(Sample.of(new Tally(8, 2, 10)).items()).isEqualTo(10);
        assertRefused(
                new Tally(8, 2, 1_000), "counts must add up to size(): those of Tally add up to 10, and size()=1000");
        assertRefused(new Tally(8, 2, 9), "counts must add up to size(): those of Tally add up to 10, and size()=9");
        assertRefused(
                new Tally(8, Long.MAX_VALUE, 9),
                "counts must add up to size(): those of Tally add up to 9007199254740993, and size()=9");
        assertRefused(new Tally(8, -2, 6), "counts must be >= 0: Tally.count(1)=-2");
        assertThatThrownBy(() -> WeightedSample.of(new Tally(8, 2, 11), new double[] {8, 2}, new double[] {8, 2}))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void jointCountsThatAreNotThoseOfTheSystemsAreRefused() {
        List<Long> joint = List.of(6L, 2L, 1L, 1L);
        Tally first = new Tally(8, 2, 10);
        Tally second = new Tally(7, 3, 10);
        Both right = new Both(joint, first, second, 1);
        assertThat(Pairing.paired(right).firstWeights()).containsExactly(8, 2);

        assertRefused(
                new Both(joint, second, second, 1),
                "counts of joint atoms must add up to those of each system: Both.first().count(0)=7, sum=8");
        assertRefused(
                new Both(joint, first, first, 1),
                "counts of joint atoms must add up to those of each system: Both.second().count(0)=8, sum=7");
        assertRefused(
                new Both(joint, new Tally(8, 2, 11), second, 1),
                "counts must add up to size(): those of Tally add up to 10, and size()=11");
        assertRefused(new Both(joint, first, second, 7), "atom must be 0 to 1: Both.firstAtom(2)=7");
    }

    @Test
    void wholeWithoutTheCountsOfItsPartsIsRefused() {
        Tally part = new Tally(4, 1, 5);
        Tally right = part.pooledTo(new Tally(8, 2, 10), 0, 1);
        assertThat(ClusteredSample.of(Map.of("a", right, "b", right)).items()).isEqualTo(10);

        assertPartsRefused(
                part.pooledTo(new Tally(9, 1, 10), 0, 1),
                "counts of parts must add up to those of the whole: Tally.pool(parts).count(0)=9, sum=8");
        assertPartsRefused(
                part.pooledTo(new Tally(8, 2, 10), 1, 0),
                "counts of parts must add up to those of the whole: Tally.pool(parts).count(0)=8, sum=2");
        assertPartsRefused(
                part.pooledTo(new Tally(8, 2, 100), 0, 1),
                "counts must add up to size(): those of Tally add up to 10, and size()=100");
        assertPartsRefused(
                part.pooledTo(new Tally(8, 2, 10), 0, 2), "atom must be 0 to 1: Tally.pool(parts).atom(0, 1)=2");
        assertPartsRefused(part, "a pool must have each of its parts: Tally, parts=2, in the pool=0");
    }

    private static void assertPartsRefused(Tally part, String message) {
        assertThatThrownBy(() -> ClusteredSample.of(Map.of("a", part, "b", part)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> FoldedSample.of(List.of(part, part))).hasMessage(message);
        assertThatThrownBy(() -> WeightedSample.ofParts(List.of(part, part), 1, 1))
                .hasMessage(message);
    }

    @Test
    void negativeWeightOfAPartIsRefused() {
        Tally part = new Tally(4, 1, 5).pooledTo(new Tally(8, 2, 10), 0, 1);
        assertThatThrownBy(() -> WeightedSample.ofParts(List.of(part, part), 2, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("weight must be finite and >= 0: weight=-1.0 of part 1");
        assertThatThrownBy(() -> WeightedSample.ofParts(List.of(part, part), Double.NaN, 1))
                .hasMessage("weight must be finite and >= 0: weight=NaN of part 0");
    }
}
