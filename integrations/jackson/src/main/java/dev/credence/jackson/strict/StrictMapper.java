package dev.credence.jackson.strict;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.cfg.MutableConfigOverride;
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
     * @return a new mapper
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
}
