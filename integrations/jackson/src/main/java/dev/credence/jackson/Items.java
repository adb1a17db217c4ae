package dev.credence.jackson;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JsonToken;

/** Arrays, as plain columns and tables. */
final class Items {
    /** 16: where columns begin to grow. */
    private static final int FIRST_CAPACITY = 16;

    private Items() {}

    static void read(Cursor in, String name, Consumer<Cursor> reader) {
        in.require(JsonToken.START_ARRAY, name, "must be an array");
        for (int i = 0; in.parser().nextToken() != JsonToken.END_ARRAY; i++) {
            reader.accept(in.item(i));
        }
    }

    static <T> List<T> list(Cursor in, String name, Function<Cursor, T> reader) {
        List<T> list = new ArrayList<>();
        read(in, name, item -> list.add(reader.apply(item)));
        return list;
    }

    static double[] scores(Cursor in, String name) {
        return numbers(in, name, "score");
    }

    static double[][] scoreRows(Cursor in) {
        return list(in, "scores", item -> scores(item, "scores")).toArray(double[][]::new);
    }

    static double[] numbers(Cursor in, String name, String itemName) {
        Column column = new Column();
        read(in, name, item -> column.add(Numbers.number(item, itemName)));
        return column.toArray();
    }

    static boolean[] truths(Cursor in) {
        List<Boolean> truths = list(in, "truth", Numbers::truth);
        boolean[] column = new boolean[truths.size()];
        for (int row = 0; row < column.length; row++) {
            column[row] = truths.get(row);
        }
        return column;
    }

    private static long[] counts(Cursor in) {
        return list(in, "counts", item -> Numbers.count(item, "count")).stream()
                .mapToLong(Long::longValue)
                .toArray();
    }

    static long[][] table(Cursor in) {
        return list(in, "counts", Items::counts).toArray(long[][]::new);
    }

    static long[][][] cube(Cursor in) {
        return list(in, "counts", Items::table).toArray(long[][][]::new);
    }

    /** Doubles that grow, without a box around each. */
    private static final class Column {
        private double[] values = new double[FIRST_CAPACITY];
        private int size;

        void add(double value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, Math.multiplyExact(size, 2));
            }
            values[size++] = value;
        }

        double[] toArray() {
            return Arrays.copyOf(values, size);
        }
    }
}
