package dev.credence.api.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Laws of states: order and partition change no byte; damage is an error that says so, and nothing else. */
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

    /** A row of whatever kind. */
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

        boolean positive() {
            return truth.equals("l1");
        }
    }

    private static EvidenceState fresh(int kind, StateLayout layout) {
        return switch (kind) {
            case 0 -> new ConfusionState(layout);
            case 1 -> new PairedConfusionState(layout);
            case 2 -> new ScoreState(layout);
            case 3 -> new ScoreState(layout.atMost(16));
            case 4 -> new PairedScoreState(layout);
            default -> new PairedScoreState(layout.atMost(16));
        };
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
        } else if (state instanceof ScoreState s) {
            s.add(row.a, row.positive(), row.a > 0.5 ? 3 : 1);
        } else if (state instanceof PairedScoreState s) {
            s.add(row.a, row.b, row.positive());
        }
    }

    private static void addIn(EvidenceState state, Row row) {
        if (state instanceof ConfusionState s) {
            s.addIn(row.group, row.truth, row.first, 2);
        } else if (state instanceof PairedConfusionState s) {
            s.addIn(row.group, row.truth, row.first, row.second, 1);
        } else if (state instanceof ScoreState s) {
            s.addIn(row.group, row.a, row.positive(), 1);
        } else if (state instanceof PairedScoreState s) {
            s.addIn(row.group, row.a, row.b, row.positive());
        }
    }

    private static void addWeighted(EvidenceState state, Row row) {
        if (state instanceof ConfusionState s) {
            s.addWeighted(row.truth, row.first, row.weight);
        } else if (state instanceof PairedConfusionState s) {
            s.addWeighted(row.truth, row.first, row.second, row.weight);
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
        EvidenceState state = fresh(kind, layout(design));
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
    void orderAndPartitionChangeNoByte(
            @ForAll @IntRange(max = 5) int kind,
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

    /** Merges neighbours, in any grouping. */
    private static EvidenceState merged(List<EvidenceState> states, Random random) {
        while (states.size() > 1) {
            int at = random.nextInt(states.size() - 1);
            states.set(at, States.merge(List.of(states.get(at), states.remove(at + 1))));
        }
        return states.get(0);
    }

    @Property(tries = 60, seed = "42")
    void whatIsReadIsWhatWasWritten(
            @ForAll @IntRange(max = 5) int kind,
            @ForAll @IntRange(max = 4) int design,
            @ForAll @IntRange(min = 1, max = 100) int size,
            @ForAll long seed) {
        EvidenceState state = state(kind, design, rows(size, new Random(seed)));
        EvidenceState read = States.read(state.toBytes());
        assertEquals(state.size(), read.size());
        assertEquals(sample(state), sample(read));
        assertArrayEquals(state.toBytes(), state.toBytes());
    }

    /** Two folds may be missing. */
    private static Object sample(EvidenceState state) {
        try {
            return state instanceof ConfusionState a
                    ? a.sample()
                    : state instanceof PairedConfusionState b
                            ? b.sample()
                            : state instanceof ScoreState c ? c.sample() : ((PairedScoreState) state).sample();
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Property(tries = 400, seed = "42")
    void damageIsTold(
            @ForAll @IntRange(max = 5) int kind,
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

    /** Who knows the format can forge the checksum: then the bytes are refused, or they are what their state writes. */
    @Property(tries = 3000, seed = "42")
    void forgedBytesAreRefusedOrMeanWhatTheySay(
            @ForAll @IntRange(max = 5) int kind,
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

    private static byte[] signed(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length - 4);
        for (int i = 0; i < 4; i++) {
            bytes[bytes.length - 1 - i] = (byte) (sum.getValue() >>> (8 * i));
        }
        return bytes;
    }
}
