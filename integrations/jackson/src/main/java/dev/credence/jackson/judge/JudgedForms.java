package dev.credence.jackson.judge;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.credence.jackson.strict.FormReader;
import dev.credence.jackson.strict.FormWriter;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import dev.credence.jackson.strict.StrictMapper;
import dev.credence.judge.JudgedLabels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;

/** Provides the serializer and the deserializer of judged labels. */
public final class JudgedForms {
    private static final JsonMapper MAPPER = StrictMapper.of(new SimpleModule());
    private static final String TYPE = "judged-labels";

    private JudgedForms() {}

    /** {@return whether the optional module {@code credence-judge} is on the class path} */
    public static boolean arePresent() {
        try {
            Class.forName("dev.credence.judge.JudgedLabels", false, JudgedForms.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** {@return the deserializer; call it only if {@link #arePresent}} */
    public static SimpleDeserializers deserializers() {
        SimpleDeserializers readers = new SimpleDeserializers();
        readers.addDeserializer(
                JudgedLabels.class,
                new FormReader<>(JudgedLabels.class, MAPPER.readerFor(JudgedForm.class), JudgedForm::items)
                        .refusingNull("evidence", "must be an object"));
        return readers;
    }

    /** {@return the serializer; call it only if {@link #arePresent}} */
    public static SimpleSerializers serializers() {
        return new SimpleSerializers()
                .addSerializer(new FormWriter<>(JudgedLabels.class, MAPPER.writer(), JudgedForm::of));
    }

    /**
     * Kinds of rows with their numbers: each row contains indices of labels.
     *
     * @param rows the kinds of rows
     * @param counts the number of items of each kind
     */
    @SuppressWarnings("ArrayRecordComponent") // the form is written and read once
    record CountedRows(int[][] rows, long[] counts) {}

    /**
     * The form {@code {"type":"judged-labels","systems":["new"],"labels":["n","y"],"positive":"y",
     * "labelled":{"rows":[[0,0,1],...],"counts":[4,...]},"unlabelled":{"rows":[[0,1],...],"counts":[40,...]}}}. A row contains the indices
     * of the true label (of labelled rows only), of the label of the judge and of each system's.
     */
    @JsonClassDescription("evidence")
    record JudgedForm(
            String type,
            List<String> systems,
            List<String> labels,
            @IfAny @Nullable String positive,
            CountedRows labelled,
            CountedRows unlabelled) {
        static JudgedForm of(JudgedLabels items) {
            List<int[]> labelled = new ArrayList<>();
            List<Long> labelledCounts = new ArrayList<>();
            List<int[]> unlabelled = new ArrayList<>();
            List<Long> unlabelledCounts = new ArrayList<>();
            items.forEach((truth, judge, predictions, count) -> {
                List<String> row = new ArrayList<>();
                if (truth != null) {
                    row.add(truth);
                }
                row.add(judge);
                row.addAll(predictions);
                (truth == null ? unlabelled : labelled)
                        .add(row.stream().mapToInt(items.labels()::indexOf).toArray());
                (truth == null ? unlabelledCounts : labelledCounts).add(count);
            });
            return new JudgedForm(
                    TYPE,
                    items.systems(),
                    items.labels(),
                    items.positive().orElse(null),
                    counted(labelled, labelledCounts),
                    counted(unlabelled, unlabelledCounts));
        }

        private static CountedRows counted(List<int[]> rows, List<Long> counts) {
            return new CountedRows(
                    rows.toArray(int[][]::new),
                    counts.stream().mapToLong(Long::longValue).toArray());
        }

        JudgedLabels items() {
            if (!type.equals(TYPE)) {
                throw Misfit.value(type, "type", "must be " + TYPE);
            }
            if (new HashSet<>(labels).size() < labels.size()) {
                throw Misfit.value(labels, "labels", "must be distinct");
            }
            JudgedLabels.Rows rows = Misfit.of("systems", () -> JudgedLabels.counting(systems.toArray(String[]::new)));
            Misfit.of("labelled", () -> add(rows, labelled, true));
            Misfit.of("unlabelled", () -> add(rows, unlabelled, false));
            JudgedLabels items = rows.toLabels();
            String label = positive;
            return label == null ? items : Misfit.of("positive", () -> items.withPositive(label));
        }

        private JudgedLabels.Rows add(JudgedLabels.Rows into, CountedRows from, boolean areLabelled) {
            if (from.rows().length != from.counts().length) {
                throw new IllegalArgumentException("there must be a count per row: rows=" + from.rows().length
                        + ", counts=" + from.counts().length);
            }
            int width = systems.size() + (areLabelled ? 2 : 1);
            for (int row = 0; row < from.rows().length; row++) {
                List<String> named = named(from.rows()[row], row, width);
                into.add(
                        areLabelled ? named.get(0) : null,
                        named.get(areLabelled ? 1 : 0),
                        named.subList(areLabelled ? 2 : 1, width),
                        from.counts()[row]);
            }
            return into;
        }

        private List<String> named(int[] indices, int row, int width) {
            if (indices == null || indices.length != width) {
                throw new IllegalArgumentException("a row must have " + width + " indices of labels: row " + row + "="
                        + Arrays.toString(indices) + ", systems=" + systems.size());
            }
            return Arrays.stream(indices)
                    .mapToObj(index -> {
                        if (!(index >= 0 && index < labels.size())) {
                            throw new IllegalArgumentException("an index must be that of a label, from 0 to "
                                    + (labels.size() - 1) + ": row " + row + "=" + Arrays.toString(indices));
                        }
                        return labels.get(index);
                    })
                    .toList();
        }
    }
}
