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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * Tests that the bytes of version 1 of the format never change, and that they are those of a writer that was written independently
 * of the main code. If a golden state is to be added, the message of the failing test contains its bytes.
 */
class GoldenStatesTest {
    private static final StateLayout YES = StateLayout.PLAIN.withPositive("yes");
    private static final StateLayout CLUSTERS = StateLayout.of(StateDesign.CLUSTERED);
    private static final StateLayout WEIGHTS = StateLayout.of(StateDesign.WEIGHTED);
    private static final StateLayout ORDERED = YES.withLabels(List.of("yes", "9", "no", "10", "none"));
    private static final int ROWS = GoldenRows.MANY;
    private static final Properties WRITTEN = written();

    private static Properties written() {
        Properties written = new Properties();
        try (InputStream in = GoldenStatesTest.class.getResourceAsStream("version-1.properties")) {
            written.load(Objects.requireNonNull(in, "resource is missing"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return written;
    }

    private static byte[] bytes(String name) {
        return HexFormat.of().parseHex(WRITTEN.getProperty(name));
    }

    /** A bounded state of scores or of pairs of scores, with its name and the meaning of its rows. */
    private record Bounded(String name, StateLayout layout, int rows, boolean dense) {
        boolean pairs() {
            return name.startsWith("pairs");
        }

        List<IndependentWriter.Row> content() {
            boolean grouped = layout.design().isGrouped();
            return IntStream.range(0, rows)
                    .mapToObj(row -> new IndependentWriter.Row(
                            grouped ? GoldenRows.group(row) : "",
                            dense ? GoldenRows.even(row) : GoldenRows.score(row),
                            dense ? GoldenRows.even(row) * 0.875 : GoldenRows.second(row),
                            GoldenRows.positive(row),
                            layout.design() == StateDesign.WEIGHTED ? GoldenRows.weight(row) : 1))
                    .toList();
        }

        byte[] bytes() {
            return collected(layout, pairs(), content());
        }
    }

    private static List<Bounded> bounded() {
        return List.of(
                new Bounded("scores", YES.atMost(32), ROWS, false),
                new Bounded("scores-few", YES.atMost(64), GoldenRows.FEW, false),
                new Bounded("scores-lower", YES.withLowerPositive().atMost(16), ROWS, false),
                new Bounded("scores-clustered", CLUSTERS.atMost(40), ROWS, false),
                new Bounded("scores-weighted", WEIGHTS.atMost(16), ROWS, false),
                new Bounded("scores-dense", YES.atMost(100), ROWS, true),
                new Bounded("pairs-dense", YES.atMost(100), ROWS, true),
                new Bounded("pairs", YES.atMost(64), ROWS, false),
                new Bounded("pairs-few", YES.atMost(64), GoldenRows.FEW, false),
                new Bounded("pairs-clustered", CLUSTERS.atMost(48), ROWS, false),
                new Bounded("pairs-weighted", WEIGHTS.atMost(32), ROWS, false));
    }

    /** Returns the bytes of all golden states by their names, collected anew. */
    private static Map<String, byte[]> golden() {
        Map<String, byte[]> golden = new TreeMap<>();
        bounded().forEach(each -> golden.put(each.name, each.bytes()));
        for (StateDesign design : StateDesign.values()) {
            String end = "-" + design.name().toLowerCase(Locale.ROOT);
            StateLayout layout = design == StateDesign.PLAIN ? ORDERED : StateLayout.of(design);
            golden.put("labels" + end, labels(layout).addMissing(3).toBytes());
            golden.put("labels-two" + end, two(layout).toBytes());
            golden.put("labels-three" + end, three(layout).addMissing(1).toBytes());
            golden.put("exact-scores" + end, scores(layout).toBytes());
            golden.put("exact-pairs" + end, pairs(layout).toBytes());
            golden.put(
                    "class-scores" + end,
                    classes(StateLayout.of(design)).addMissing(2).toBytes());
            golden.put(
                    "class-scores-two" + end,
                    classesOfTwo(StateLayout.of(design)).addMissing(2).toBytes());
        }
        golden.putAll(GoldenOutcomes.golden());
        golden.put("judged", judged(List.of("new", "\u00e9toile")).addMissing(2).toBytes());
        golden.put("judged-alone", judged(List.of()).toBytes());
        golden.put("empty", new ConfusionState(YES).toBytes());
        golden.put("several", States.toBytes(List.of(labels(YES), scores(YES))));
        return golden;
    }

    private static ConfusionState labels(StateLayout layout) {
        ConfusionState state = new ConfusionState(layout);
        for (int row = 0; row < GoldenRows.FEW; row++) {
            String truth = GoldenRows.label(row);
            String predicted = GoldenRows.prediction(row, 0);
            switch (layout.design()) {
                case CLUSTERED, FOLDED -> state.addIn(GoldenRows.group(row), truth, predicted, 1 + row % 2);
                case WEIGHTED -> state.addWeighted(truth, predicted, GoldenRows.weight(row));
                default -> state.add(truth, predicted, 200L + row);
            }
        }
        return state;
    }

    private static PairedConfusionState two(StateLayout layout) {
        PairedConfusionState state = new PairedConfusionState(layout);
        for (int row = 0; row < GoldenRows.FEW; row++) {
            String truth = GoldenRows.label(row);
            String first = GoldenRows.prediction(row, 0);
            String second = GoldenRows.prediction(row, 1);
            switch (layout.design()) {
                case CLUSTERED, FOLDED -> state.addIn(GoldenRows.group(row), truth, first, second, 1);
                case WEIGHTED -> state.addWeighted(truth, first, second, GoldenRows.weight(row));
                default -> state.add(truth, first, second);
            }
        }
        return state;
    }

    private static JudgedState judged(List<String> systems) {
        JudgedState state = new JudgedState(YES, systems);
        for (int row = 0; row < GoldenRows.FEW; row++) {
            int at = row;
            List<String> predictions = IntStream.range(0, systems.size())
                    .mapToObj(system -> GoldenRows.prediction(at, system + 1))
                    .toList();
            state.add(row % 3 == 0 ? GoldenRows.label(row) : null, GoldenRows.prediction(row, 0), predictions, 5);
        }
        return state;
    }

    private static JointConfusionState three(StateLayout layout) {
        JointConfusionState state = new JointConfusionState(layout, List.of("tree", "forest", "\u00e9toile"));
        for (int row = 0; row < GoldenRows.FEW; row++) {
            String truth = GoldenRows.label(row);
            int at = row;
            List<String> predictions = IntStream.range(0, 3)
                    .mapToObj(system -> GoldenRows.prediction(at, system))
                    .toList();
            switch (layout.design()) {
                case CLUSTERED, FOLDED -> state.addIn(GoldenRows.group(row), truth, predictions, 1);
                case WEIGHTED -> state.addWeighted(truth, predictions, GoldenRows.weight(row));
                default -> state.add(truth, predictions, 2);
            }
        }
        return state;
    }

    private static ScoreState scores(StateLayout layout) {
        ScoreState state = new ScoreState(layout);
        for (int row = 0; row < GoldenRows.FEW; row++) {
            double score = GoldenRows.score(row);
            boolean positive = GoldenRows.positive(row);
            switch (layout.design()) {
                case CLUSTERED, FOLDED -> state.addIn(GoldenRows.group(row), score, positive, 1);
                case WEIGHTED -> state.addWeighted(score, positive, GoldenRows.weight(row));
                default -> state.add(score, positive);
            }
        }
        return state;
    }

    private static ClassScoreState classes(StateLayout layout) {
        List<String> labels = List.of("yes", "no", "9");
        ClassScoreState state = new ClassScoreState(layout, labels);
        for (int row = 0; row < GoldenRows.FEW; row++) {
            double[] scores = {GoldenRows.score(row), GoldenRows.second(row), GoldenRows.even(row)};
            String truth = labels.get(row % labels.size());
            switch (layout.design()) {
                case CLUSTERED, FOLDED -> state.addIn(GoldenRows.group(row), truth, scores);
                case WEIGHTED -> state.addWeighted(GoldenRows.weight(row), truth, scores);
                default -> state.add(truth, scores);
            }
        }
        return state;
    }

    private static PairedClassScoreState classesOfTwo(StateLayout layout) {
        List<String> labels = List.of("yes", "no", "9");
        PairedClassScoreState state = new PairedClassScoreState(layout, labels);
        for (int row = 0; row < GoldenRows.FEW; row++) {
            double[] first = {GoldenRows.score(row), GoldenRows.second(row), GoldenRows.even(row)};
            double[] second = {GoldenRows.second(row), GoldenRows.even(row), GoldenRows.score(row + 3)};
            String truth = labels.get(row % labels.size());
            switch (layout.design()) {
                case CLUSTERED, FOLDED -> state.addIn(GoldenRows.group(row), truth, first, second);
                case WEIGHTED -> state.addWeighted(GoldenRows.weight(row), truth, first, second);
                default -> state.add(truth, first, second);
            }
        }
        return state;
    }

    private static PairedScoreState pairs(StateLayout layout) {
        PairedScoreState state = new PairedScoreState(layout);
        for (int row = 0; row < GoldenRows.FEW; row++) {
            double first = GoldenRows.score(row);
            double second = GoldenRows.second(row);
            boolean positive = GoldenRows.positive(row);
            switch (layout.design()) {
                case CLUSTERED, FOLDED -> state.addIn(GoldenRows.group(row), first, second, positive);
                case WEIGHTED -> state.addWeighted(first, second, positive, GoldenRows.weight(row));
                default -> state.add(first, second, positive);
            }
        }
        return state;
    }

    @Test
    void bytesOfGoldenStatesNeverChange() {
        golden().forEach((name, bytes) ->
                assertEquals(WRITTEN.getProperty(name), HexFormat.of().formatHex(bytes), name));
    }

    @Test
    void everyGoldenStateIsReadAndWrittenUnchanged() {
        assertEquals(golden().keySet(), new TreeSet<>(WRITTEN.stringPropertyNames()));
        Set<Class<?>> kinds = WRITTEN.stringPropertyNames().stream()
                .flatMap(name -> {
                    List<EvidenceState> states = States.readAll(bytes(name));
                    assertArrayEquals(bytes(name), States.toBytes(states), name);
                    return states.stream();
                })
                .map(Object::getClass)
                .collect(Collectors.toSet());
        assertEquals(
                Set.of(
                        ConfusionState.class,
                        PairedConfusionState.class,
                        JointConfusionState.class,
                        JudgedState.class,
                        ScoreState.class,
                        PairedScoreState.class,
                        ClassScoreState.class,
                        PairedClassScoreState.class,
                        OutcomeState.class,
                        PairedOutcomeState.class,
                        JointOutcomeState.class),
                kinds);
    }

    @Test
    void writerOfDocumentedFormatMatchesGoldenStates() {
        for (Bounded each : bounded()) {
            IndependentWriter writer = new IndependentWriter(each.layout, each.content());
            assertArrayEquals(bytes(each.name), each.pairs() ? writer.pairs() : writer.scores(), each.name);
        }
    }

    /** No range is split or lost. */
    @Test
    void rangesOfStoredStatesCountEveryRow() {
        bounded().stream()
                .filter(each -> !each.pairs() && !each.name.endsWith("lower"))
                .forEach(each -> {
                    ScoredSample sample =
                            ScoreState.fromBytes(bytes(each.name)).sample().evidence();
                    for (int atom = 0; atom < sample.atoms(); atom++) {
                        int at = atom;
                        long inside = each.content().stream()
                                .filter(row -> row.positive() == sample.positive(at))
                                .filter(row -> row.first() >= sample.lowest(at) && row.first() <= sample.highest(at))
                                .count();
                        assertEquals(inside, sample.count(atom), each.name + " " + atom);
                    }
                });
    }

    @Test
    void levelIsLeastThatMeetsLimit() {
        assertEquals(0, ScoreState.fromBytes(bytes("scores-few")).droppedBits());
        assertEquals(0, PairedScoreState.fromBytes(bytes("pairs-few")).droppedBits());
        assertEquals(52, ScoreState.fromBytes(bytes("scores-dense")).droppedBits());
        assertEquals(53, PairedScoreState.fromBytes(bytes("pairs-dense")).droppedBits());
        assertEquals(58, ScoreState.fromBytes(bytes("scores")).droppedBits());
    }

    /** Snapshots before the first release wrote versions 2 and 3, and even keys as version 1. */
    @Test
    void stateOfSnapshotThrows() {
        for (int version = 2; version <= 3; version++) {
            byte[] snapshot = bytes("pairs-few");
            snapshot[7] = (byte) version;
            assertRefused(
                    "version must be 1: version=" + version
                            + "; the state was written by a later release of Credence, which can read it, or by a snapshot"
                            + " before the first release, in which case its rows must be collected again",
                    snapshot);
        }
        byte[] even = bytes("scores-dense");
        even[LEVEL] = (byte) (even[LEVEL] - 4);
        assertRefused("scores of a range, and no others, must have the same key at level " + even[LEVEL], even);
        byte[] fine = new ScoreState(YES).add(0.25, true).toBytes();
        assertArrayEquals(fine, States.read(fine).toBytes());
    }

    /** The index of the level in the bytes of a state of scores with the positive label "yes". */
    private static final int LEVEL = 18;

    private static void assertRefused(String message, byte[] bytes) {
        StateProperties.signed(bytes);
        String actual = assertThrows(StateFormatException.class, () -> States.read(bytes))
                .getMessage();
        assertTrue(String.valueOf(actual).startsWith(message), () -> "message: " + actual);
    }

    /** For each kind and design, the merged parts have the bytes that the independent writer gives all rows. */
    @Property(tries = 300, seed = "42")
    void mergedPartsHaveBytesOfIndependentWriter(
            @ForAll boolean pairs,
            @ForAll @IntRange(max = 2) int design,
            @ForAll @IntRange(min = 16, max = 120) int keys,
            @ForAll @IntRange(min = 1, max = 300) int size,
            @ForAll @IntRange(min = 2, max = 5) int parts,
            @ForAll long seed) {
        Random random = new Random(seed);
        StateLayout layout = List.of(YES, CLUSTERS, WEIGHTS).get(design).atMost(keys);
        List<byte[]> written = new ArrayList<>();
        List<IndependentWriter.Row> all = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            List<IndependentWriter.Row> rows = rows(layout, size, random);
            all.addAll(rows);
            IndependentWriter writer = new IndependentWriter(layout, rows);
            byte[] bytes = collected(layout, pairs, rows);
            assertArrayEquals(bytes, pairs ? writer.pairs() : writer.scores());
            written.add(bytes);
        }
        IndependentWriter writer = new IndependentWriter(layout, all);
        byte[] merged = merged(written, random);
        assertArrayEquals(pairs ? writer.pairs() : writer.scores(), merged);
        Collections.shuffle(written, random);
        assertArrayEquals(merged, merged(written, random));
    }

    private static List<IndependentWriter.Row> rows(StateLayout layout, int size, Random random) {
        IntToDoubleFunction law = List.<IntToDoubleFunction>of(
                        row -> random.nextDouble(),
                        row -> 0.25 + random.nextDouble() / 2,
                        row -> Math.pow(random.nextDouble(), 9),
                        row -> 1 - Math.pow(random.nextDouble(), 9),
                        row -> random.nextGaussian(),
                        row -> random.nextInt(20) / 20.0)
                .get(random.nextInt(6));
        boolean weighted = layout.design() == StateDesign.WEIGHTED;
        List<IndependentWriter.Row> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            double first = law.applyAsDouble(row);
            rows.add(new IndependentWriter.Row(
                    layout.design().isGrouped() ? "g" + random.nextInt(3) : "",
                    first,
                    random.nextBoolean() ? first : law.applyAsDouble(row),
                    random.nextBoolean(),
                    weighted ? Math.exp(random.nextGaussian()) : 1));
        }
        return rows;
    }

    private static byte[] collected(StateLayout layout, boolean pairs, List<IndependentWriter.Row> rows) {
        ScoreState scores = new ScoreState(layout);
        PairedScoreState both = new PairedScoreState(layout);
        for (IndependentWriter.Row row : rows) {
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
