-- MySQL dump 10.13  Distrib 8.0.33, for Linux (x86_64)
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS `author`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
CREATE TABLE `author` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(80) COLLATE utf8mb4_unicode_ci NOT NULL COMMENT 'It\'s the "full" name; with a \\ in it',
  `born` date DEFAULT NULL,
  `is_active` tinyint(1) NOT NULL DEFAULT '1',
  `kind` enum('poet','novelist','it''s') NOT NULL DEFAULT 'poet',
  `score` decimal(10,2) DEFAULT '0.00',
  `flags` bit(1) DEFAULT b'0',
  `settings` json DEFAULT NULL,
  `full` varchar(100) GENERATED ALWAYS AS (concat(`name`,_utf8mb4' x')) VIRTUAL,
  `upper` varchar(100) GENERATED ALWAYS AS (upper(`name`)) STORED,
  `seen` datetime DEFAULT '0000-00-00 00:00:00',
  `big` bigint unsigned NOT NULL DEFAULT '0',
  `note` text CHARACTER SET utf8mb3,
  `created_at` timestamp(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6),
  PRIMARY KEY (`id`),
  UNIQUE KEY `name` (`name`),
  KEY `name_prefix` (`note`(20),`born` DESC),
  KEY `name_lower` ((lower(`name`))),
  FULLTEXT KEY `ft` (`note`),
  CONSTRAINT `author_chk_1` CHECK ((`score` >= 0)),
  CONSTRAINT `author_chk_2` CHECK ((`kind` in (_utf8mb4'poet',_utf8mb4'novelist')))
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci COMMENT='People who write';
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `author` WRITE;
/*!40000 ALTER TABLE `author` DISABLE KEYS */;
INSERT INTO `author` VALUES (1,'O\'Hara; DROP','1990-01-01',1,'poet',1.5,b'1','{"a": ")"}',NULL),(2,'x','1990-01-01',1,'poet',1.5,b'1',NULL,NULL);
/*!40000 ALTER TABLE `author` ENABLE KEYS */;
UNLOCK TABLES;
/*!50003 SET @saved_sql_mode       = @@sql_mode */ ;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `author_bi` BEFORE INSERT ON `author` FOR EACH ROW BEGIN
  SET NEW.name = TRIM(NEW.name);
  IF NEW.score < 0 THEN SET NEW.score = 0; END IF;
END */;;
DELIMITER ;
/*!50001 CREATE VIEW `active_author` AS SELECT 
 1 AS `id`,
 1 AS `name`*/;
CREATE TABLE `book` (
  `author_id` int unsigned NOT NULL,
  `isbn` char(13) NOT NULL,
  PRIMARY KEY (`author_id`,`isbn`),
  KEY `name` (`isbn`),
  CONSTRAINT `book_fk` FOREIGN KEY (`author_id`) REFERENCES `author` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB;
/*!50001 DROP VIEW IF EXISTS `active_author`*/;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `active_author` AS select `author`.`id` AS `id`,`author`.`name` AS `name` from `author` where (`author`.`is_active` = 1) */;
-- Dump completed on 2026-01-31 12:00:00
