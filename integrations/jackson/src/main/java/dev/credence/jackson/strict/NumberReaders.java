package dev.credence.jackson.strict;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * Reads numbers and arrays of numbers without boxing each one. Jackson's own deserializers would read 1e999 as infinity, 1.5 as a
 * count of 1, and {@code "NaN"} as a number.
 */
final class NumberReaders {
    private NumberReaders() {}

    static void register(SimpleModule module) {
        module.addDeserializer(long.class, new Plain<>(long.class, NumberReading::count))
                .addDeserializer(Long.class, new Plain<>(Long.class, NumberReading::count))
                .addDeserializer(long[].class, new Plain<>(long[].class, at -> longs(at, NumberReading::count)))
                .addDeserializer(boolean[].class, new Plain<>(boolean[].class, NumberReaders::truths))
                .addDeserializer(double[].class, new Plain<>(double[].class, NumberReaders::doubles))
                .addDeserializer(double.class, new Real())
                .addDeserializer(Double.class, new Real());
    }

    private static final class Plain<T> extends StdDeserializer<T> {
        private final transient Function<JsonParser, T> reader;

        Plain(Class<T> type, Function<JsonParser, T> reader) {
            super(type);
            this.reader = reader;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) {
            return reader.apply(parser);
        }
    }

    /** Reads a double; JSON null is NaN, and an absent field is null. */
    private static final class Real extends StdDeserializer<Double> {
        Real() {
            super(double.class);
        }

        @Override
        public Double deserialize(JsonParser parser, DeserializationContext context) {
            return NumberReading.number(parser);
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return null;
        }
    }

    private static double[] doubles(JsonParser parser) {
        DoubleStream.Builder column = DoubleStream.builder();
        each(parser, () -> column.add(NumberReading.number(parser)));
        return column.build().toArray();
    }

    private static long[] longs(JsonParser parser, ToLongFunction<JsonParser> reader) {
        LongStream.Builder column = LongStream.builder();
        each(parser, () -> column.add(reader.applyAsLong(parser)));
        return column.build().toArray();
    }

    private static boolean[] truths(JsonParser parser) {
        long[] column = longs(parser, NumberReading::truth);
        boolean[] truths = new boolean[column.length];
        for (int row = 0; row < column.length; row++) {
            truths[row] = column[row] == 1;
        }
        return truths;
    }

    private static void each(JsonParser parser, Runnable item) {
        if (!parser.isExpectedStartArrayToken()) {
            throw Misfit.of(parser, null, Rules.ARRAY);
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
}
