package dev.credence.jackson.strict;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule.SetupContext;
import tools.jackson.databind.deser.BeanDeserializerBuilder;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;
import tools.jackson.databind.deser.std.StdValueInstantiator;

/**
 * Creates a record from all its fields, or throws an error that names every missing field; Jackson itself would name only the first.
 * A field with the annotation {@link IfAny} may be missing.
 */
final class CompleteForm extends StdValueInstantiator {
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
            throw Misfit.whole(Rules.description(_valueClass), "must have all its fields: missing=" + missing);
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
