package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * Tests that states of versions 1 and 2 of the format, with even keys, can be read, and that merging them with states of graded
 * keys in any order gives the same bytes.
 */
class EarlierStatesTest {
    private static final StateLayout YES = StateLayout.PLAIN.withPositive("yes");
    private static final StateLayout CLUSTERS = StateLayout.of(StateDesign.CLUSTERED);
    private static final StateLayout WEIGHTS = StateLayout.of(StateDesign.WEIGHTED);
    private static final Properties WRITTEN = written();

    /** The index of the level in the bytes of a state of scores with the positive label "yes". */
    private static final int LEVEL = 18;

    /** A state that an earlier release wrote, with its name and the meaning of its rows. */
    private record Written(String name, StateLayout layout, int rows, boolean dense) {
        byte[] bytes() {
            return HexFormat.of().parseHex(WRITTEN.getProperty(name));
        }

        boolean pairs() {
            return name.startsWith("pairs");
        }

        List<EarlierFormatWriter.Row> content() {
            boolean grouped = layout.design().isGrouped();
            return IntStream.range(0, rows)
                    .mapToObj(row -> new EarlierFormatWriter.Row(
                            grouped ? EarlierRows.group(row) : "",
                            dense ? EarlierRows.even(row) : EarlierRows.score(row),
                            dense ? EarlierRows.even(row) * 0.875 : EarlierRows.second(row),
                            EarlierRows.positive(row),
                            layout.design() == StateDesign.WEIGHTED ? EarlierRows.weight(row) : 1))
                    .toList();
        }
    }

    private static Properties written() {
        Properties written = new Properties();
        try (InputStream in = EarlierStatesTest.class.getResourceAsStream("earlier-releases.properties")) {
            written.load(Objects.requireNonNull(in, "resource is missing"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return written;
    }

    private static Stream<Written> each() {
        int many = EarlierRows.MANY;
        return Stream.of(
                new Written("scores", YES.atMost(32), many, false),
                new Written("scores-few", YES.atMost(64), EarlierRows.FEW, false),
                new Written("scores-lower", YES.withLowerPositive().atMost(16), many, false),
                new Written("scores-clustered", CLUSTERS.atMost(40), many, false),
                new Written("scores-weighted", WEIGHTS.atMost(16), many, false),
                new Written("scores-dense", YES.atMost(100), many, true),
                new Written("pairs-dense", YES.atMost(100), many, true),
                new Written("pairs", YES.atMost(64), many, false),
                new Written("pairs-few", YES.atMost(64), EarlierRows.FEW, false),
                new Written("pairs-clustered", CLUSTERS.atMost(48), many, false),
                new Written("pairs-weighted", WEIGHTS.atMost(32), many, false));
    }

    /** Therefore the properties below can use this writer for earlier versions. */
    @Test
    void writerOfEarlierFormatMatchesStoredStates() {
        assertEquals(WRITTEN.size(), each().count());
        each().forEach(written -> {
            EarlierFormatWriter form = new EarlierFormatWriter(written.layout, written.content());
            assertArrayEquals(written.bytes(), written.pairs() ? form.pairs() : form.scores(), written.name);
        });
    }

    @Test
    void stateOfEarlierVersionIsWrittenInVersionOfItsKeys() {
        each().forEach(written -> {
            byte[] earlier = written.bytes();
            EvidenceState state = States.read(earlier);
            byte[] now = state.toBytes();
            assertEquals(written.rows, state.size());
            assertEquals(written.layout, state.layout());
            if (written.name.endsWith("few")) {
                assertArrayEquals(earlier, now);
            } else {
                assertEquals(3, now[7]);
            }
            assertArrayEquals(now, States.read(now).toBytes());
        });
    }

    /** No range is split or lost. */
    @Test
    void rangesOfStoredStatesCountEveryRow() {
        each().filter(written -> !written.pairs() && !written.name.endsWith("lower"))
                .forEach(written -> {
                    ScoredSample sample =
                            ScoreState.fromBytes(written.bytes()).sample().evidence();
                    for (int atom = 0; atom < sample.atoms(); atom++) {
                        int at = atom;
                        long inside = written.content().stream()
                                .filter(row -> row.positive() == sample.positive(at))
                                .filter(row -> row.first() >= sample.lowest(at) && row.first() <= sample.highest(at))
                                .count();
                        assertEquals(inside, sample.count(atom), written.name + " " + atom);
                    }
                });
    }

    @Test
    void levelIsLeastThatKeepsEveryRangeWhole() {
        assertEquals(53, ScoreState.fromBytes(bytes("scores-dense")).droppedBits());
        assertEquals(54, PairedScoreState.fromBytes(bytes("pairs-dense")).droppedBits());
        assertEquals(58, ScoreState.fromBytes(bytes("scores")).droppedBits());
        assertEquals(0, ScoreState.fromBytes(bytes("scores-few")).droppedBits());
    }

    /** Even keys drop 46 bits for 400 scores in [1/4, 1/2); graded keys of level 50 drop the same number there. */
    @Test
    void convertedStateKeepsExtraBitsOfLongOctaves() {
        List<EarlierFormatWriter.Row> rows = IntStream.range(0, EarlierRows.MANY)
                .mapToObj(row -> new EarlierFormatWriter.Row("", 0.25 + EarlierRows.even(row) / 4, 0, row % 2 == 0, 1))
                .toList();
        byte[] earlier = new EarlierFormatWriter(YES.atMost(64), rows).scores();
        assertEquals(46, earlier[LEVEL]);
        ScoreState state = ScoreState.fromBytes(earlier);
        assertEquals(50, state.droppedBits());
        assertEquals(128, state.sample().evidence().atoms());
        assertArrayEquals(now(YES.atMost(64), false, rows), state.toBytes());
    }

    private static byte[] bytes(String name) {
        return HexFormat.of().parseHex(WRITTEN.getProperty(name));
    }

    /** Versions 1 and 2 contain a level of even keys; in version 3 the same ranges may contain several keys. */
    @Test
    void versionThatDoesNotFitContentThrows() {
        byte[] even = bytes("scores-dense");
        even[7] = 3;
        assertRefused("scores of a range, and no others, must have the same key at level 49", even);
        byte[] fine = bytes("scores-few");
        fine[7] = 3;
        assertRefused("level of version 3 must lie in [1, 68]: level of version 3=0", fine);
        byte[] pairs = bytes("pairs-few");
        pairs[7] = 1;
        assertRefused("version of such content must be 2 or 3: version=1", pairs);
        byte[] scores = bytes("scores-dense");
        scores[7] = 2;
        assertRefused("version of such content must be 1 or 3: version=2", scores);
        byte[] all = new ScoreState(YES).add(0.25, true).toBytes();
        all[7] = 3;
        assertRefused("version of such content must be 1: version=3", all);
    }

    private static void assertRefused(String message, byte[] bytes) {
        StateProperties.signed(bytes);
        String told = assertThrows(StateFormatException.class, () -> States.read(bytes))
                .getMessage();
        assertTrue(String.valueOf(told).startsWith(message), () -> "told: " + told);
    }

    /** For each kind and design, the rows are distributed over states of this release and of earlier ones. */
    @Property(tries = 300, seed = "42")
    void statesOfAllVersionsMergeInAnyOrderToSameBytes(
            @ForAll boolean pairs,
            @ForAll @IntRange(max = 2) int design,
            @ForAll @IntRange(min = 16, max = 120) int keys,
            @ForAll @IntRange(min = 1, max = 300) int size,
            @ForAll @IntRange(min = 2, max = 5) int parts,
            @ForAll long seed) {
        Random random = new Random(seed);
        StateLayout layout = List.of(YES, CLUSTERS, WEIGHTS).get(design).atMost(keys);
        List<byte[]> written = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            List<EarlierFormatWriter.Row> rows = rows(layout, size, random);
            EarlierFormatWriter form = new EarlierFormatWriter(layout, rows);
            boolean earlier = part == 0 || random.nextBoolean();
            written.add(earlier ? pairs ? form.pairs() : form.scores() : now(layout, pairs, rows));
        }
        byte[] merged = merged(written, random);
        Collections.shuffle(written, random);
        assertArrayEquals(merged, merged(written, random));
        assertArrayEquals(merged, States.read(merged).toBytes());
    }

    private static List<EarlierFormatWriter.Row> rows(StateLayout layout, int size, Random random) {
        IntToDoubleFunction law = List.<IntToDoubleFunction>of(
                        row -> random.nextDouble(),
                        row -> 0.25 + random.nextDouble() / 2,
                        row -> Math.pow(random.nextDouble(), 9),
                        row -> 1 - Math.pow(random.nextDouble(), 9),
                        row -> random.nextGaussian(),
                        row -> random.nextInt(20) / 20.0)
                .get(random.nextInt(6));
        boolean weighted = layout.design() == StateDesign.WEIGHTED;
        List<EarlierFormatWriter.Row> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            double first = law.applyAsDouble(row);
            rows.add(new EarlierFormatWriter.Row(
                    layout.design().isGrouped() ? "g" + random.nextInt(3) : "",
                    first,
                    random.nextBoolean() ? first : law.applyAsDouble(row),
                    random.nextBoolean(),
                    weighted ? Math.exp(random.nextGaussian()) : 1));
        }
        return rows;
    }

    private static byte[] now(StateLayout layout, boolean pairs, List<EarlierFormatWriter.Row> rows) {
        ScoreState scores = new ScoreState(layout);
        PairedScoreState both = new PairedScoreState(layout);
        for (EarlierFormatWriter.Row row : rows) {
            switch (layout.design()) {
                case CLUSTERED -> {
                    scores.addIn(row.group(), row.first(), row.positive(), 1);
                    both.addIn(row.group(), row.first(), row.second(), row.positive());
                }
                case WEIGHTED -> {
                    scores.addWeighted(row.first(), row.positive(), row.weight());
                    both.addWeighted(row.first(), row.second(), row.positive(), row.weight());
                }
                default -> {
                    scores.add(row.first(), row.positive());
                    both.add(row.first(), row.second(), row.positive());
                }
            }
        }
        return (pairs ? both : scores).toBytes();
    }

    /** Merges neighbouring states in random groupings, some of which are written and read in between. */
    private static byte[] merged(List<byte[]> written, Random random) {
        List<EvidenceState> states = new ArrayList<>();
        written.forEach(bytes -> states.add(States.read(bytes)));
        while (states.size() > 1) {
            int at = random.nextInt(states.size() - 1);
            EvidenceState both = States.merge(Arrays.asList(states.get(at), states.remove(at + 1)));
            states.set(at, random.nextBoolean() ? both : States.read(both.toBytes()));
        }
        return states.get(0).toBytes();
    }
}
