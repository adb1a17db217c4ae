package dev.credence.spring;

import dev.credence.Credence;
import dev.credence.Defaults;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.registry.Registry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Stops an application whose own bean replaces what a property sets, because the property would have no effect.
 *
 * @param beans the beans of the application
 * @param binder the properties
 * @param ours whether a bean is one of the starter
 */
record ReplacedProperties(ConfigurableListableBeanFactory beans, Binder binder, Predicate<Object> ours) {
    /** The types of the beans that properties configure. */
    private static final List<Class<?>> PARTS =
            List.of(Credence.class, Registry.class, Defaults.class, ComputeOptions.class);

    /**
     * A property and the type of the bean that it configures.
     *
     * @param name the name
     * @param list whether it is a list
     * @param part the type of the bean that it configures
     */
    private record Setting(String name, boolean list, Class<?> part) {
        private static final List<Setting> ALL = List.of(
                new Setting("credence.level", false, Credence.class),
                new Setting("credence.seed", false, ComputeOptions.class),
                new Setting("credence.draws", false, ComputeOptions.class),
                new Setting("credence.threads", false, ComputeOptions.class),
                new Setting("credence.discovery", false, Registry.class),
                new Setting("credence.methods", true, Defaults.class),
                new Setting("credence.comparators", true, Defaults.class),
                new Setting("credence.options", true, Defaults.class));

        /** Returns the value; empty if the property is not set. */
        Object value(Binder binder) {
            return list
                    ? binder.bind(name, Bindable.listOf(String.class)).orElse(List.of())
                    : binder.bind(name, Bindable.of(String.class)).orElse("");
        }

        boolean isSet(Binder binder) {
            Object value = value(binder);
            return !value.equals("") && !value.equals(List.of());
        }
    }

    /**
     * Checks that every property that is set has an effect.
     *
     * @throws InvalidConfigurationPropertyValueException if a bean replaces what a property sets and does not use the properties
     */
    void requireUsed() {
        for (Setting setting : Setting.ALL) {
            if (setting.isSet(binder)) {
                requireUsed(setting, setting.part(), Set.of(CredenceProperties.class));
                requireUsed(setting, Credence.class, Set.of(CredenceProperties.class, setting.part()));
            }
        }
    }

    private void requireUsed(Setting setting, Class<?> type, Set<Class<?>> sources) {
        List<String> names = List.of(beans.getBeanNamesForType(type, true, false));
        if (!names.isEmpty() && names.stream().noneMatch(name -> isOurs(name) || uses(name, type, sources))) {
            throw new InvalidConfigurationPropertyValueException(
                    setting.name(),
                    setting.value(binder),
                    "the bean '" + names.get(0) + "' of type " + type.getSimpleName()
                            + " replaces what this property sets, and does not use it; leave out the property, or inject"
                            + " CredenceProperties into the bean");
        }
    }

    private boolean isOurs(String name) {
        return beans.isSingleton(name) && ours.test(beans.getBean(name));
    }

    /** Returns whether a bean that exists depends on one of other types, directly or through beans that no property configures. */
    private boolean uses(String bean, Class<?> type, Set<Class<?>> sources) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(bean));
        while (!open.isEmpty()) {
            for (String other : beans.getDependenciesForBean(open.pop())) {
                if (sources.stream().anyMatch(source -> source != type && isOf(other, source))) {
                    return true;
                }
                if (seen.add(other) && PARTS.stream().noneMatch(part -> isOf(other, part))) {
                    open.push(other);
                }
            }
        }
        return false;
    }

    private boolean isOf(String bean, Class<?> type) {
        return beans.containsBean(bean) && beans.isTypeMatch(bean, type);
    }
}
