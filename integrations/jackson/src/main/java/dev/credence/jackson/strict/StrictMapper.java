package dev.credence.jackson.strict;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JacksonModule.SetupContext;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.databind.deser.BeanDeserializerBuilder;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/** Creates the mapper that reads and writes forms; it does not depend on the settings of the program's own mapper. */
public final class StrictMapper {
    private StrictMapper() {}

    /**
     * Creates a mapper for records in which every field must be known, given once and of its own type. Null is allowed only for a
     * number that is NaN, or where the record allows it.
     *
     * @param more further modules that the forms need
     */
    public static JsonMapper of(JacksonModule... more) {
        return JsonMapper.builder()
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES)
                .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
                .withCoercionConfig(LogicalType.Textual, StrictMapper::nothingButTexts)
                .changeDefaultNullHandling(any -> JsonSetter.Value.forValueNulls(Nulls.FAIL, Nulls.FAIL))
                .withConfigOverride(double.class, StrictMapper::nullAsNaN)
                .withConfigOverride(Double.class, StrictMapper::nullAsNaN)
                .enumNamingStrategy(EnumNamingStrategies.LOWER_CASE)
                .addHandler(new Rules())
                .addModules(new Numbers())
                .addModules(more)
                .build();
    }

    private static void nothingButTexts(MutableCoercionConfig texts) {
        texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    }

    private static void nullAsNaN(MutableConfigOverride numbers) {
        numbers.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.SET));
    }

    private static final class Numbers extends SimpleModule {
        private static final long serialVersionUID = 1;

        @Override
        public void setupModule(SetupContext context) {
            NumberReaders.register(this);
            NumberWriting.register(this);
            CompleteForm.register(context);
            super.setupModule(context);
        }
    }

    /**
     * Creates a record from all its fields, or throws an error that names every missing field; Jackson itself would name only the first.
     * A field with the annotation {@link IfAny} may be missing.
     */
    static final class CompleteForm extends StdValueInstantiator {
        private CompleteForm(StdValueInstantiator plain) {
            super(plain);
        }

        static void register(SetupContext context) {
            context.addValueInstantiators(new Completed());
            context.addDeserializerModifier(new OwnFieldsOnly());
        }

        @Override
        public Object createFromObjectWith(
                DeserializationContext context, SettableBeanProperty[] fields, PropertyValueBuffer given) {
            List<String> missing = new ArrayList<>();
            for (SettableBeanProperty field : fields) {
                if (given.hasParameter(field)) {
                    continue;
                }
                if (field.getAnnotation(IfAny.class) == null) {
                    missing.add(field.getName());
                }
                given.assignParameter(field, null);
            }
            if (!missing.isEmpty()) {
                throw Misfit.ofWholeValue(
                        Rules.description(_valueClass), "must have all its fields: missing=" + missing);
            }
            return super.createFromObjectWith(context, fields, given);
        }

        private static final class Completed extends ValueInstantiators.Base {
            @Override
            public ValueInstantiator modifyValueInstantiator(
                    DeserializationConfig config, BeanDescription.Supplier form, ValueInstantiator plain) {
                return form.getBeanClass().isRecord() && plain instanceof StdValueInstantiator standard
                        ? new CompleteForm(standard)
                        : plain;
            }
        }

        /** Reports an unknown field before missing fields, because it may be a misspelling of one of them. */
        private static final class OwnFieldsOnly extends ValueDeserializerModifier {
            private static final long serialVersionUID = 1;

            @Override
            public BeanDeserializerBuilder updateBuilder(
                    DeserializationConfig config, BeanDescription.Supplier form, BeanDeserializerBuilder builder) {
                form.get().findProperties().forEach(field -> builder.addIncludable(field.getName()));
                return builder;
            }
        }
    }

    /**
     * Reads numbers and arrays of numbers without boxing each one. Jackson's own deserializers would read 1e999 as infinity, 1.5 as a
     * count of 1, and {@code "NaN"} as a number.
     */
    static final class NumberReaders {
        static void register(SimpleModule module) {
            module.addDeserializer(long.class, new PlainNumber<>(long.class, NumberReading::count))
                    .addDeserializer(Long.class, new PlainNumber<>(Long.class, NumberReading::count))
                    .addDeserializer(
                            long[].class, new PlainNumber<>(long[].class, at -> longs(at, NumberReading::count)))
                    .addDeserializer(int[].class, new PlainNumber<>(int[].class, NumberReaders::indices))
                    .addDeserializer(boolean[].class, new PlainNumber<>(boolean[].class, NumberReaders::truths))
                    .addDeserializer(double[].class, new PlainNumber<>(double[].class, NumberReaders::doubles))
                    .addDeserializer(double.class, new RealNumber())
                    .addDeserializer(Double.class, new RealNumber());
        }

        private static final class PlainNumber<T> extends StdDeserializer<T> {
            private final transient Function<JsonParser, T> reader;

            PlainNumber(Class<T> type, Function<JsonParser, T> reader) {
                super(type);
                this.reader = reader;
            }

            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) {
                return reader.apply(parser);
            }
        }

        /** Reads a double; JSON null is NaN, and an absent field is null. */
        private static final class RealNumber extends StdDeserializer<Double> {
            RealNumber() {
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
            readEach(parser, () -> column.add(NumberReading.number(parser)));
            return column.build().toArray();
        }

        private static long[] longs(JsonParser parser, ToLongFunction<JsonParser> reader) {
            LongStream.Builder column = LongStream.builder();
            readEach(parser, () -> column.add(reader.applyAsLong(parser)));
            return column.build().toArray();
        }

        private static int[] indices(JsonParser parser) {
            return LongStream.of(longs(parser, NumberReading::index))
                    .mapToInt(Math::toIntExact)
                    .toArray();
        }

        private static boolean[] truths(JsonParser parser) {
            long[] column = longs(parser, NumberReading::truth);
            boolean[] truths = new boolean[column.length];
            for (int row = 0; row < column.length; row++) {
                truths[row] = column[row] == 1;
            }
            return truths;
        }

        private static void readEach(JsonParser parser, Runnable item) {
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
}
