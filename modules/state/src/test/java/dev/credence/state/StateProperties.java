package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Properties of states: order and partition do not change any byte, and damaged bytes are errors. */
class StateProperties {
    private static final double[] HOSTILE = {
        0,
        1,
        0.5,
        Math.nextUp(0.5),
        Math.nextDown(1.0),
        Double.MIN_VALUE,
        -3,
        700,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
    };

    /** A row of any kind of state. */
    private record Row(String group, String truth, String first, String second, double a, double b, double weight) {
        static Row of(Random random) {
            return new Row(
                    "g" + random.nextInt(4),
                    "l" + random.nextInt(3),
                    "l" + random.nextInt(3),
                    "l" + random.nextInt(12),
                    score(random),
                    score(random),
                    Math.exp(9 * random.nextGaussian()));
        }

        private static double score(Random random) {
            return switch (random.nextInt(4)) {
                case 0 -> HOSTILE[random.nextInt(HOSTILE.length)];
                case 1 -> random.nextInt(10) / 10.0;
                case 2 -> random.nextGaussian();
                default -> random.nextDouble();
            };
        }

        /** The predictions of three systems, of which the last is often correct. */
        List<String> predictions() {
            return List.of(first, second, a > 0.3 ? truth : first);
        }

        String item() {
            return second;
        }

        boolean positive() {
            return truth.equals("l1");
        }
    }

    private static EvidenceState newState(int kind, StateLayout layout) {
        return switch (kind) {
            case 0 -> new ConfusionState(layout);
            case 1 -> new PairedConfusionState(layout);
            case 2 -> new ScoreState(layout);
            case 3 -> new ScoreState(layout.atMost(16));
            case 4 -> new PairedScoreState(layout);
            case 5 -> new JointConfusionState(layout, List.of("b", "a", "c"));
            case 7 -> new OutcomeState(ofOutcomes(layout), GoldenOutcomes.COLUMNS);
            case 8 -> OutcomeState.ofRuns(ofOutcomes(layout), GoldenOutcomes.COLUMNS);
            case 9 -> new PairedOutcomeState(ofOutcomes(layout), GoldenOutcomes.COLUMNS);
            case 10 -> PairedOutcomeState.ofRuns(ofOutcomes(layout), GoldenOutcomes.COLUMNS);
            case 11 -> new JointOutcomeState(ofOutcomes(layout), GoldenOutcomes.COLUMNS, GoldenOutcomes.SYSTEMS);
            case 12 -> JointOutcomeState.ofRuns(ofOutcomes(layout), GoldenOutcomes.COLUMNS, GoldenOutcomes.SYSTEMS);
            case 13 ->
                new JudgedState(StateLayout.PLAIN.withPositive(layout.positive().orElseThrow()), List.of("b", "a"));
            default -> new PairedScoreState(layout.atMost(16));
        };
    }

    /** Outcomes are independent or clustered. */
    private static StateDesign ofOutcomes(StateLayout layout) {
        return layout.design() == StateDesign.CLUSTERED ? StateDesign.CLUSTERED : StateDesign.PLAIN;
    }

    private static void add(EvidenceState state, Row row) {
        switch (state.layout().design()) {
            case CLUSTERED, FOLDED -> addIn(state, row);
            case WEIGHTED -> addWeighted(state, row);
            default -> addPlain(state, row);
        }
    }

    private static void addPlain(EvidenceState state, Row row) {
        if (state instanceof ConfusionState s) {
            s.add(row.truth, row.first);
        } else if (state instanceof PairedConfusionState s) {
            s.add(row.truth, row.first, row.second);
        } else if (state instanceof JointConfusionState s) {
            s.add(row.truth, row.predictions(), row.b > 0.5 ? 2 : 1);
        } else if (state instanceof JudgedState s) {
            s.add(row.a > 0.3 ? row.truth : null, row.first, List.of(row.second, row.truth), row.b > 0.5 ? 2 : 1);
        } else if (state instanceof ScoreState s) {
            s.add(row.a, row.positive(), row.a > 0.5 ? 3 : 1);
        } else if (state instanceof PairedScoreState s) {
            s.add(row.a, row.b, row.positive());
        } else {
            GoldenOutcomes.add(state, row.item(), row.a, row.b);
        }
    }

    private static void addIn(EvidenceState state, Row row) {
        if (state instanceof ConfusionState s) {
            s.addIn(row.group, row.truth, row.first, 2);
        } else if (state instanceof PairedConfusionState s) {
            s.addIn(row.group, row.truth, row.first, row.second, 1);
        } else if (state instanceof JointConfusionState s) {
            s.addIn(row.group, row.truth, row.predictions(), 3);
        } else if (state instanceof ScoreState s) {
            s.addIn(row.group, row.a, row.positive(), 1);
        } else if (state instanceof PairedScoreState s) {
            s.addIn(row.group, row.a, row.b, row.positive());
        } else {
            GoldenOutcomes.addIn(state, row.group, row.group + row.item(), row.a, row.b);
        }
    }

    private static void addWeighted(EvidenceState state, Row row) {
        if (state instanceof ConfusionState s) {
            s.addWeighted(row.truth, row.first, row.weight);
        } else if (state instanceof PairedConfusionState s) {
            s.addWeighted(row.truth, row.first, row.second, row.weight);
        } else if (state instanceof JointConfusionState s) {
            s.addWeighted(row.truth, row.predictions(), row.weight);
        } else if (state instanceof ScoreState s) {
            s.addWeighted(row.a, row.positive(), row.weight);
        } else if (state instanceof PairedScoreState s) {
            s.addWeighted(row.a, row.b, row.positive(), row.weight);
        }
    }

    private static StateLayout layout(int design) {
        return StateLayout.of(StateDesign.values()[design]).withPositive("l1");
    }

    private static EvidenceState state(int kind, int design, List<Row> rows) {
        EvidenceState state = newState(kind, layout(design));
        rows.forEach(row -> add(state, row));
        return state;
    }

    private static List<Row> rows(int size, Random random) {
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            rows.add(Row.of(random));
        }
        return rows;
    }

    @Property(tries = 400, seed = "42")
    void bytesDoNotDependOnOrderOrPartition(
            @ForAll @IntRange(max = 13) int kind,
            @ForAll @IntRange(max = 4) int design,
            @ForAll @IntRange(max = 200) int size,
            @ForAll @IntRange(min = 1, max = 7) int parts,
            @ForAll long seed) {
        Random random = new Random(seed);
        List<Row> rows = rows(size, random);
        byte[] whole = state(kind, design, rows).toBytes();
        Collections.shuffle(rows, random);
        List<EvidenceState> states = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            EvidenceState some = state(kind, design, rows.subList(part * size / parts, (part + 1) * size / parts));
            states.add(random.nextBoolean() ? some : States.read(some.toBytes()));
        }
        assertArrayEquals(whole, merged(states, random).toBytes());
    }

    /** Merges neighbouring states in random groupings. */
    private static EvidenceState merged(List<EvidenceState> states, Random random) {
        while (states.size() > 1) {
            int at = random.nextInt(states.size() - 1);
            states.set(at, States.merge(List.of(states.get(at), states.remove(at + 1))));
        }
        return states.get(0);
    }

    @Property(tries = 60, seed = "42")
    void stateReadFromBytesEqualsOriginal(
            @ForAll @IntRange(max = 13) int kind,
            @ForAll @IntRange(max = 4) int design,
            @ForAll @IntRange(min = 1, max = 100) int size,
            @ForAll long seed) {
        EvidenceState state = state(kind, design, rows(size, new Random(seed)));
        EvidenceState read = States.read(state.toBytes());
        assertEquals(state.size(), read.size());
        assertEquals(sample(state), sample(read));
        assertArrayEquals(state.toBytes(), state.toBytes());
    }

    /** The data may have fewer than two folds. */
    private static Object sample(EvidenceState state) {
        try {
            if (state instanceof LabelState<?, ?> labels) {
                return labels.sample();
            }
            if (state instanceof JudgedState judged) {
                Map<String, Long> rows = new TreeMap<>();
                judged.forEach(
                        (truth, judge, predictions, count) -> rows.put(truth + " " + judge + " " + predictions, count));
                return rows;
            }
            if (state instanceof OutcomeState outcomes) {
                return outcomes.sample();
            }
            if (state instanceof PairedOutcomeState outcomes) {
                return outcomes.sample();
            }
            if (state instanceof JointOutcomeState outcomes) {
                return outcomes.sample();
            }
            return state instanceof ScoreState scores ? scores.sample() : ((PairedScoreState) state).sample();
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Selected systems of a state equal those of a state that was built without the others. */
    @Property(tries = 100, seed = "42")
    void stateOfSelectedSystemsEqualsStateBuiltForThem(
            @ForAll @IntRange(max = 4) int design, @ForAll @IntRange(max = 100) int size, @ForAll long seed) {
        StateLayout layout = layout(design);
        JointConfusionState all = new JointConfusionState(layout, List.of("b", "a", "c"));
        JointConfusionState two = new JointConfusionState(layout, List.of("c", "a"));
        PairedConfusionState pair = new PairedConfusionState(layout).named(List.of("c", "a"));
        ConfusionState one = new ConfusionState(layout).named(List.of("a"));
        for (Row row : rows(size, new Random(seed))) {
            Row other = new Row(row.group, row.truth, row.predictions().get(2), row.second, row.a, 0, row.weight);
            switch (layout.design()) {
                case CLUSTERED, FOLDED -> {
                    all.addIn(row.group, row.truth, row.predictions(), 1);
                    two.addIn(row.group, row.truth, List.of(other.first, row.second), 1);
                    one.addIn(row.group, row.truth, row.second, 1);
                }
                case WEIGHTED -> {
                    all.addWeighted(row.truth, row.predictions(), row.weight);
                    two.addWeighted(row.truth, List.of(other.first, row.second), row.weight);
                    one.addWeighted(row.truth, row.second, row.weight);
                }
                default -> {
                    all.add(row.truth, row.predictions(), 1);
                    two.add(row.truth, List.of(other.first, row.second), 1);
                    one.add(row.truth, row.second, 1);
                }
            }
            add(pair, other);
        }
        assertArrayEquals(pair.toBytes(), all.pair("c", "a").toBytes());
        assertArrayEquals(pair.toBytes(), two.pair("c", "a").toBytes());
        assertArrayEquals(one.toBytes(), all.system("a").toBytes());
        assertArrayEquals(one.toBytes(), pair.second().toBytes());
        assertArrayEquals(two.system("c").toBytes(), pair.first().toBytes());
    }

    @Property(tries = 100, seed = "42")
    void sampleOfOneSystemEqualsSeparateScoreState(
            @ForAll @IntRange(max = 4) int design, @ForAll @IntRange(max = 100) int size, @ForAll long seed) {
        PairedScoreState two = new PairedScoreState(layout(design).withLowerPositive());
        ScoreState first = new ScoreState(layout(design).withLowerPositive());
        ScoreState second = new ScoreState(layout(design).withLowerPositive());
        for (Row row : rows(size, new Random(seed))) {
            Row turned = new Row(row.group, row.truth, row.first, row.second, row.b, row.a, row.weight);
            add(two, row);
            switch (two.layout().design()) {
                case CLUSTERED, FOLDED, WEIGHTED -> {
                    add(first, row);
                    add(second, turned);
                }
                default -> {
                    first.add(row.a, row.positive());
                    second.add(row.b, row.positive());
                }
            }
        }
        assertEquals(answer(first::sample), answer(two::first));
        assertEquals(answer(second::sample), answer(two::second));
    }

    @Property(tries = 60, seed = "42")
    void boundedSampleOfOneSystemEqualsSampleOfPair(
            @ForAll @IntRange(max = 4) int design, @ForAll @IntRange(min = 20, max = 100) int size, @ForAll long seed) {
        PairedScoreState two = (PairedScoreState) state(6, design, rows(size, new Random(seed)));
        assertEquals(two.sample().evidence().first(), two.first().evidence());
        assertEquals(two.sample().evidence().second(), two.second().evidence());
        assertEquals(two.sample().units(), two.first().units());
        assertEquals(
                Arrays.stream(two.sample().weights()).sum(),
                Arrays.stream(two.second().weights()).sum(),
                1e-9 * Arrays.stream(two.sample().weights()).sum());
    }

    private static Object answer(Supplier<Object> sample) {
        try {
            return sample.get();
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Property(tries = 400, seed = "42")
    void damagedBytesThrow(
            @ForAll @IntRange(max = 13) int kind,
            @ForAll @IntRange(max = 4) int design,
            @ForAll @IntRange(max = 30) int size,
            @ForAll long seed) {
        Random random = new Random(seed);
        byte[] bytes = state(kind, design, rows(size, random)).toBytes();
        assertRefused(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        byte[] flipped = bytes.clone();
        flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        assertRefused(flipped);
    }

    private static void assertRefused(byte[] bytes) {
        try {
            States.read(bytes);
        } catch (StateFormatException e) {
            assertTrue(e.offset() <= bytes.length, String.valueOf(e.getMessage()));
            return;
        }
        throw new AssertionError("read " + Arrays.toString(bytes));
    }

    /** The checksum can be forged: then the bytes are refused, or they are equal to those that their state writes. */
    @Property(tries = 3000, seed = "42")
    void forgedBytesThrowOrAreWrittenBackUnchanged(
            @ForAll @IntRange(max = 13) int kind,
            @ForAll @IntRange(max = 4) int design,
            @ForAll @IntRange(max = 6) int size,
            @ForAll long seed) {
        Random random = new Random(seed);
        byte[] bytes = state(kind, design, rows(size, random)).toBytes();
        for (int flips = random.nextInt(3); flips >= 0; flips--) {
            bytes[7 + random.nextInt(bytes.length - 11)] = (byte) random.nextInt();
        }
        byte[] forged = signed(bytes);
        EvidenceState state;
        try {
            state = States.read(forged);
        } catch (StateFormatException e) {
            return;
        }
        assertArrayEquals(forged, state.toBytes());
    }

    static byte[] signed(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length - 4);
        for (int i = 0; i < 4; i++) {
            bytes[bytes.length - 1 - i] = (byte) (sum.getValue() >>> (8 * i));
        }
        return bytes;
    }
}
