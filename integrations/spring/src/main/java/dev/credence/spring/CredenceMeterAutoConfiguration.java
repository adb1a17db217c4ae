package dev.credence.spring;

import dev.credence.micrometer.MonitorMeters;
import dev.credence.sequential.Monitor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Makes gauges of the singleton beans of {@link Monitor} if the application has {@code credence-micrometer} and meters, such as those of the actuator. The
 * tag {@code monitor} is the name of the bean. A lazy monitor has gauges once it exists; monitors of other scopes have none.
 */
@AutoConfiguration
@ConditionalOnClass({MeterBinder.class, MonitorMeters.class})
final class CredenceMeterAutoConfiguration {
    /** Creates the configuration; Spring calls this constructor. */
    public CredenceMeterAutoConfiguration() {}

    /** {@return the gauges of all monitors, which Spring Boot binds to its registries} */
    @Bean
    @ConditionalOnMissingBean(name = "credenceMonitorMeters")
    static MonitorGauges credenceMonitorMeters(ConfigurableListableBeanFactory beans) {
        return new MonitorGauges(beans);
    }

    /** Binds the gauges of the monitors that exist, and of later ones when they are created. It creates none. */
    static final class MonitorGauges implements MeterBinder, BeanPostProcessor {
        private final ConfigurableListableBeanFactory beans;
        private final List<MeterRegistry> registries = new ArrayList<>();
        private final Map<String, Monitor> monitors = new LinkedHashMap<>();

        MonitorGauges(ConfigurableListableBeanFactory beans) {
            this.beans = beans;
        }

        @Override
        public synchronized Object postProcessAfterInitialization(Object bean, String name) {
            if (bean instanceof Monitor monitor && beans.containsBean(name) && beans.isSingleton(name)) {
                monitors.put(name, monitor);
                registries.forEach(registry -> bind(name, monitor, registry));
            }
            return bean;
        }

        @Override
        public synchronized void bindTo(MeterRegistry registry) {
            for (String name : beans.getBeanNamesForType(Monitor.class, false, false)) {
                if (beans.containsSingleton(name) && beans.getSingleton(name) instanceof Monitor monitor) {
                    monitors.putIfAbsent(name, monitor);
                }
            }
            monitors.forEach((name, monitor) -> bind(name, monitor, registry));
            registries.add(registry);
        }

        private static void bind(String name, Monitor monitor, MeterRegistry registry) {
            MonitorMeters.of(monitor, List.of(Tag.of("monitor", name))).bindTo(registry);
        }
    }
}
