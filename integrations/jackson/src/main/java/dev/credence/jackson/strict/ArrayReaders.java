package dev.credence.jackson.strict;

import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Columns of numbers, read without a box around each: Jackson's own would take 1e999 for infinite and 1.5 for a count of 1. */
final class ArrayReaders {
    private ArrayReaders() {}

    private static void each(JsonParser parser, Runnable item) {
        if (!parser.isExpectedStartArrayToken()) {
            throw Misfit.of(parser, Rules.ARRAY);
        }
        for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
            try {
                item.run();
            } catch (Misfit misfit) {
                misfit.prependPath(parser, i);
                throw misfit;
            }
        }
    }

    private static long[] longs(JsonParser parser, ToLongFunction<JsonParser> reader) {
        LongStream.Builder column = LongStream.builder();
        each(parser, () -> column.add(reader.applyAsLong(parser)));
        return column.build().toArray();
    }

    /** Counts. */
    static final class Counts extends StdDeserializer<long[]> {
        Counts() {
            super(long[].class);
        }

        @Override
        public long[] deserialize(JsonParser parser, DeserializationContext context) {
            return longs(parser, NumberReading::count);
        }
    }

    /** True classes, 0 or 1. */
    static final class Truths extends StdDeserializer<boolean[]> {
        Truths() {
            super(boolean[].class);
        }

        @Override
        public boolean[] deserialize(JsonParser parser, DeserializationContext context) {
            long[] column = longs(parser, NumberReading::truth);
            boolean[] truths = new boolean[column.length];
            for (int row = 0; row < column.length; row++) {
                truths[row] = column[row] == 1;
            }
            return truths;
        }
    }

    /** Numbers; where the field's name is no plural, an item is a score. */
    static final class Reals extends StdDeserializer<double[]> {
        private final String item;

        Reals() {
            this("score");
        }

        private Reals(String item) {
            super(double[].class);
            this.item = item;
        }

        @Override
        public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty field) {
            String name = field == null ? "" : field.getName();
            return name.endsWith("s") ? new Reals(name.substring(0, name.length() - 1)) : this;
        }

        @Override
        public double[] deserialize(JsonParser parser, DeserializationContext context) {
            DoubleStream.Builder column = DoubleStream.builder();
            each(parser, () -> column.add(NumberReading.number(parser, item)));
            return column.build().toArray();
        }
    }
}
